package dev.semel.internal.idempotency.http;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.idempotency.call.IdempotencyException;
import dev.semel.idempotency.call.KeyClosedException;
import dev.semel.idempotency.call.KeyConflictException;
import dev.semel.idempotency.call.KeyInProgressException;
import dev.semel.idempotency.http.IdempotentRequest;
import dev.semel.internal.idempotency.attempt.CurrentAttempt;
import dev.semel.internal.idempotency.call.CallRule;
import dev.semel.internal.idempotency.call.IdempotentCall;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.store.Delivery;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Answers a request once.
 *
 * <ol>
 *   <li>{@link RequestFilter} has found its key, and what tells it from others.
 *   <li>The resource method is called as any other work with a key ({@link IdempotentCall}). Its response is written into memory, and kept
 *       in the same transaction; one that tells of a failure of the server rolls it back instead.
 *   <li>What is sent is what was kept, the first time and each further time.
 * </ol>
 */
@Interceptor
@IdempotentRequest
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class IdempotentRequestInterceptor {

    private static final int SOON = 1;
    private static final int CONFLICT = 409;
    private static final int OTHER_REQUEST = 422;
    private static final int UNAVAILABLE = 503;

    @Inject
    private CurrentRequest request;

    @Inject
    private IdempotentCall call;

    @Inject
    private CurrentAttempt attempt;

    @Inject
    private Results results;

    @AroundInvoke
    @Nullable
    Object around(InvocationContext invocation) throws Exception {
        // The binding is the filter's, too.
        if (invocation.getTarget() instanceof ContainerRequestFilter) {
            return invocation.proceed();
        }
        IdempotentRequest declared =
                declared(invocation.getMethod(), invocation.getTarget().getClass());
        Delivery delivery = request.delivery(declared.consumer());
        Work work = new Work(invocation, declared);
        Object answer;
        try {
            answer = call.run(CallRule.WITHOUT_RESULT, delivery, work);
        } catch (UnkeptAnswerException failed) {
            return failed.answer().response(false);
        } catch (IdempotencyException refused) {
            return work.isOwnAffair(refused) ? thrown(refused) : answerTo(refused);
        }
        // The method may have answered, and been rolled back, and another request have done the work.
        return answer instanceof Answer own ? own.response(false) : kept(delivery);
    }

    // Of a call that the method made: it goes the way of all exceptions of the method.
    private static Response thrown(IdempotencyException failure) {
        throw failure;
    }

    private static Response answerTo(IdempotencyException refused) {
        String sentence = String.valueOf(refused.getMessage());
        if (refused instanceof KeyInProgressException) {
            return Problem.later(CONFLICT, "The request is being worked on", sentence, SOON);
        }
        if (refused instanceof KeyConflictException) {
            return Problem.of(OTHER_REQUEST, "The key belongs to another request", sentence);
        }
        if (refused instanceof KeyClosedException) {
            return Problem.of(CONFLICT, "The key is closed", sentence);
        }
        if (refused instanceof CallRefusedException) {
            return Problem.later(UNAVAILABLE, "Not available yet", sentence, SOON);
        }
        return thrown(refused);
    }

    private Response kept(Delivery delivery) {
        return results.find(delivery.key().hash())
                .filter(kept -> kept.mediaType().equals(Answer.MEDIA_TYPE))
                .map(kept -> Answer.of(kept.body()).response(true))
                .orElseGet(() -> Problem.of(
                        CONFLICT,
                        "The answer is not kept",
                        "The request was answered before, but its answer is not kept. Nothing was done now."));
    }

    /** @param type of the object: the container may have made it of the class, and the method may be inherited */
    static IdempotentRequest declared(Method method, Class<?> type) {
        IdempotentRequest onMethod = method.getAnnotation(IdempotentRequest.class);
        return onMethod != null ? onMethod : ofClass(type);
    }

    private static IdempotentRequest ofClass(Class<?> type) {
        IdempotentRequest own = type.getAnnotation(IdempotentRequest.class);
        if (own == null && type.getSuperclass() == null) {
            throw new IllegalStateException(
                    "@IdempotentRequest is neither on the method nor on its class, so its consumer is"
                            + " not known, and nothing was done. Put it on one of them.");
        }
        return own == null ? ofClass(type.getSuperclass()) : own;
    }

    private final class Work implements Handler {

        private final InvocationContext invocation;
        private final IdempotentRequest declared;
        private @Nullable Exception failure;

        Work(InvocationContext invocation, IdempotentRequest declared) {
            this.invocation = invocation;
            this.declared = declared;
        }

        /** Whether it comes from within the method, and not from the protocol around it. */
        boolean isOwnAffair(Exception thrown) {
            return thrown == failure;
        }

        @Override
        public Object handle() throws Exception {
            try {
                return answer();
            } catch (Exception failed) {
                failure = failed;
                throw failed;
            }
        }

        // Writing the response is the application's, too.
        private Answer answer() throws Exception {
            AnswerWriter writer = new AnswerWriter(invocation.getMethod(), request.form(declared.consumer()));
            Answer written = writer.write((Response) invocation.proceed(), declared.headers());
            if (!written.isKept()) {
                throw new UnkeptAnswerException(written);
            }
            attempt.result(written.bytes(), Answer.MEDIA_TYPE);
            return written;
        }
    }
}

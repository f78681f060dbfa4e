package dev.semel.internal.idempotency.call;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.consumer.UserBeans;
import dev.semel.internal.idempotency.result.ResultFormat;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.content.PointedValue;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the key of a call, and what tells it from another one with that key. */
@Dependent
class CallContent {

    private final UserBeans beans;

    @Inject
    CallContent(UserBeans beans) {
        this.beans = beans;
    }

    /** @throws CallRefusedException if there is no usable key, or the arguments cannot be compared */
    Delivery of(IdempotentMethod work, Method method, Object[] arguments) {
        String key = work.keyParameter() < 0
                ? resolved(work, method, arguments)
                : parameter(work, arguments[work.keyParameter()]);
        String hash = work.compared() == null
                ? null
                : hash(
                        work.consumer(),
                        Arrays.stream(arguments)
                                .map(argument -> json(work.consumer(), argument))
                                .collect(Collectors.joining(",", "[", "]")),
                        work.compared());
        return of(work.consumer(), key, hash);
    }

    /** @param content null: it is not compared */
    Delivery of(String consumer, String key, @Nullable Object content) {
        return of(consumer, key, content == null ? null : hash(consumer, json(consumer, content), List.of()));
    }

    private static Delivery of(String consumer, @Nullable String key, @Nullable String contentHash) {
        if (key == null || key.isBlank()) {
            throw refused(consumer, "without a key", "A repetition could not be told from a new call.", null);
        }
        return new Delivery(new IdempotencyKey(consumer, key), null, null, null, contentHash, null);
    }

    private @Nullable String resolved(IdempotentMethod work, Method method, Object[] arguments) {
        try {
            return beans.call(work.resolver(), resolver -> resolver.keyOf(method, arguments.clone()));
        } catch (RuntimeException failed) {
            throw refused(
                    work.consumer(),
                    "and its key resolver " + work.resolver().getName() + " failed",
                    Failure.of(failed).shortMessage(),
                    failed);
        }
    }

    private static @Nullable String parameter(IdempotentMethod work, @Nullable Object argument) {
        if (!work.pointer().isEmpty()) {
            String json = argument instanceof String text ? text : json(work.consumer(), argument);
            return pointed(work, json);
        }
        boolean isPlain = argument instanceof CharSequence
                || argument instanceof Number
                || argument instanceof UUID
                || argument instanceof Enum<?>;
        if (argument != null && !isPlain) {
            throw refused(
                    work.consumer(),
                    "with a key of type " + argument.getClass().getName(),
                    "A key is a text, number, UUID or constant; point into anything else: @IdempotencyKey(pointer = ...).",
                    null);
        }
        return argument == null ? null : String.valueOf(argument);
    }

    private static @Nullable String pointed(IdempotentMethod work, String json) {
        try {
            return PointedValue.of(json, work.pointer()).orElse(null);
        } catch (RuntimeException unreadable) {
            throw refused(
                    work.consumer(),
                    "with a key at " + work.pointer() + " of what is no JSON",
                    "It has no key.",
                    unreadable);
        }
    }

    private static String hash(String consumer, String json, List<String> ignored) {
        return ContentHash.ofText(json, ignored);
    }

    private static String json(String consumer, @Nullable Object argument) {
        try {
            return ResultFormat.text(argument);
        } catch (RuntimeException unwritable) {
            throw refused(
                    consumer,
                    "with an argument that cannot be written as JSON",
                    "Two calls with one key could not be compared; compareArguments = false gives that up.",
                    unwritable);
        }
    }

    private static CallRefusedException refused(
            String consumer, String what, String reason, @Nullable Throwable cause) {
        return new CallRefusedException(consumer + " was called " + what + ", so nothing was done. " + reason, cause);
    }
}

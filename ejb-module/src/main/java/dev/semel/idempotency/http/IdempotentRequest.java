package dev.semel.idempotency.http;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes the effect of a resource method happen once per {@code Idempotency-Key} that its client sends, and answers each repeated
 * request with the bytes of the first answer.
 *
 * <pre>{@code
 * @POST
 * @IdempotentRequest(consumer = "place-order")
 * public Response place(byte[] order) { ... }
 * }</pre>
 *
 * <p><strong>Promise.</strong> The method runs in a transaction; its effect, the key and the answer (status, chosen headers, body) are
 * committed together before a byte of the answer is sent, or none of them is. A client that lost the answer repeats its request and
 * gets it, marked {@code Idempotency-Replayed: true}.
 *
 * <p><strong>Key.</strong> By the IETF draft <em>The Idempotency-Key HTTP Header Field</em>
 * (draft-ietf-httpapi-idempotency-key-header): a string of structured fields, such as
 * {@code Idempotency-Key: "8e03978e-40d5-43e8-bc93-6894a57f9324"}. It is one user's: the same key of another user is another key.
 *
 * <p><strong>Refused</strong>, as {@code application/problem+json}: no usable key, 400; a key that was used for another method, path or
 * body, 422; a body of more than {@code semel.request.max-size} bytes, 413; a request with this key is being worked on, 409 with {@code Retry-After}; the server cannot tell yet whether it can keep
 * its promise, 503.
 *
 * <p><strong>Not kept</strong>: a status of 500 or more, an exception, a transaction that was marked for rollback. All is rolled back
 * then, and the same key may be sent again. What the method returns with a status below 500 is an outcome, and is kept: a 404 or 409
 * of its own, too. One that may be different the next time has to be thrown.
 *
 * <p><strong>Limits.</strong> The method returns a {@link jakarta.ws.rs.core.Response}. The bean is one of CDI or an Enterprise Bean. The
 * answer is as large as {@code semel.result.max-size} allows, and the body of a request is in memory until it is answered. After the retention of keys a
 * request is new. With a transaction of its own around it ({@code @Transactional}) the answer is committed with it.
 */
@Documented
@NameBinding
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface IdempotentRequest {

    /** The logical name of the work, part of every key; no method, other resource or message-driven bean may have it. */
    @Nonbinding
    String consumer() default "";

    /** The headers that are kept with the answer, beside {@code Content-Type}. */
    @Nonbinding
    String[] headers() default {"Location", "ETag", "Content-Language"};
}

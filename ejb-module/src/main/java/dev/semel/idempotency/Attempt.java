package dev.semel.idempotency;

import java.time.Instant;

/**
 * The attempt at a key's work that runs on this thread; injected into the handler or into what it calls there.
 *
 * <p>It is there while the work of a key runs: a handler with {@link IdempotentConsumer}, in each {@link Mode}, a method with
 * {@code @Idempotent}, a request with {@code @IdempotentRequest}, or a piece of code that {@code Idempotency} runs. Anywhere else each
 * method throws an {@link IllegalStateException} that says so. What it tells helps with logs, metrics and calls to others; no effect
 * should depend on it, because a first delivery and a retry have to do the same.
 *
 * <p><strong>Result.</strong> What the work answers can be kept with its key: the id of the order that was made, the answer of a
 * partner. It is stored in the transaction of the effect: both are there, or neither is. In {@link Mode#LEASED} that is the
 * transaction that completes the key, which is the handler's own if it calls {@link Lease#complete()} afterwards; after that
 * call a result or a reply is refused with an {@link IllegalStateException}. The last result that is set counts. It lives as
 * long as its key: purged and forgotten with it. A first delivery without a result costs nothing more than before.
 */
public interface Attempt {

    /** The logical name of the consumer. */
    String consumer();

    /** The idempotency key, whole, wherever it was found. */
    String key();

    /**
     * 1 for the first attempt at the key, and one more for each that failed before and counts. An operator's retry begins with 1
     * again. Asks the database each time.
     */
    int number();

    /** When the key was first seen, by the database's clock. Asks the database each time. */
    Instant firstSeen();

    /** Whether the broker has delivered this very message before, to any consumer. The work may never have begun. */
    boolean isRedelivery();

    /** Whether Semel brings the message again because an attempt failed. Asks the database. */
    boolean isRetry();

    /** Whether Semel brings the message again because an operator decided so. Asks the database. */
    boolean isReplay();

    /**
     * Keeps an object as the result of the work, as JSON ({@code application/json}). It is written now: a later change of the object
     * does not count.
     *
     * @throws ResultRefusedException if it cannot be written as JSON, or is larger than {@code semel.result.max-size}
     * @throws IllegalStateException if the work has given a reply before, or has called {@link Lease#complete()}
     */
    void result(Object value);

    /**
     * Keeps bytes as the result of the work, as they are now.
     *
     * @param mediaType says what the bytes are, such as {@code application/pdf}; at most 255 characters
     * @throws ResultRefusedException if they are larger than {@code semel.result.max-size}, or the media type is blank or too long
     * @throws IllegalStateException as {@link #result(Object)}
     */
    void result(byte[] bytes, String mediaType);

    /**
     * Replies to the message: to its {@code JMSReplyTo}, with its {@code JMSCorrelationID}, or its message id if it has none. A
     * {@link String} is sent as it is ({@code text/plain}), anything else as JSON ({@code application/json}), in a text message.
     *
     * <p>The reply is the result of the work: it is kept with the key, and goes to the outbox, in the transaction that would keep a
     * result. A request that comes again under the same key, with an address and a correlation id of its own, gets this reply,
     * and the handler is not called. If the message has no {@code JMSReplyTo}, the reply is kept, and nothing is sent. Nothing is
     * sent of an attempt that fails.
     *
     * <p>A reply never waits for long and is never parked: where its address is gone, or its time is over
     * ({@code semel.reply.time-to-live}, or the end of the request's own time if that is earlier), it is dropped, counted, and kept as
     * a discarded event that says why.
     *
     * @throws ResultRefusedException as {@link #result(Object)}
     * @throws IllegalStateException if the work has given a reply or a result before, has called {@link Lease#complete()}, or was
     *     called itself and has no message
     */
    void reply(Object body);

    /**
     * Replies with bytes, in a message of bytes whose property {@code semel_media_type} says what they are.
     *
     * @throws ResultRefusedException as {@link #result(byte[], String)}
     * @throws IllegalStateException as {@link #reply(Object)}
     */
    void reply(byte[] bytes, String mediaType);
}

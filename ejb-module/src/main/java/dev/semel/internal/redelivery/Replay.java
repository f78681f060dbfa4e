package dev.semel.internal.redelivery;

import java.util.UUID;

/**
 * An operator's actions on parked messages, in the transaction of the caller, which must have one. They answer false if the
 * message is no longer parked, or is gone; nothing was done then.
 */
public interface Replay {

    /**
     * Sends a parked message to its consumer again, under its old key and with all attempts back.
     *
     * @throws NoRetryException if it could not reach its consumer, or would reach others too; nothing was done then
     */
    boolean retry(UUID parkedMessage);

    /** Gives a parked message up; it stays visible until the purge. */
    boolean discard(UUID parkedMessage);
}

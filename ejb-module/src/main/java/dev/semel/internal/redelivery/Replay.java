package dev.semel.internal.redelivery;

import java.util.UUID;

/**
 * An operator's actions on parked messages. They run in the transaction of the caller, which must have one; each is
 * guarded by the state it was decided on.
 */
public interface Replay {

    /**
     * Sends a parked message to its consumer again, under its old key and with all attempts back.
     *
     * @return false if the message is no longer parked, or is gone; nothing was done then
     * @throws NoRetryException if it could not reach its consumer, or would reach others too; nothing was done then
     */
    boolean retry(UUID parkedMessage);

    /**
     * Gives a parked message up; it stays visible until the purge.
     *
     * @return false if the message is no longer parked, or is gone; nothing was done then
     */
    boolean discard(UUID parkedMessage);
}

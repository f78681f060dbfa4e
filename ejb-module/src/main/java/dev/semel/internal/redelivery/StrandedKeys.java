package dev.semel.internal.redelivery;

import java.util.UUID;

/**
 * An operator's ways out for a key for which nothing of ours is known to come. They run in the transaction of the caller, which
 * must have one. Each locks the record of the key and looks again: false if something is still to come, or the key is gone.
 */
public interface StrandedKeys {

    /**
     * Gives the key a new carrier: a new event with the content of the last one that brought its message, and with all attempts
     * back. Also false if there is no such content any more.
     */
    boolean runAgain(String keyHash);

    /**
     * Sends the content of a published event to one consumer again, as a new event for it alone, with the old key. False if the
     * content is gone, the consumer has a record of the key by now, or another event has taken the place of this one.
     */
    boolean resend(UUID event, String consumer, String keyHash);

    /**
     * Whether the event found its key busy when it came to the consumer, so that another one has taken its place: as long as the
     * first work on the key has not been committed, that is all there is to see of it.
     */
    boolean isReplaced(UUID event, String consumer);

    /** Closes a key for good that is parked. */
    boolean closeParked(String keyHash);

    /** Closes the key for good; copies of its message are acknowledged from now on. */
    boolean close(String keyHash);

    /** Removes the key: the next copy of its message is new. */
    boolean forget(String keyHash);
}

package dev.semel.internal.outbox.store;

/** Port: what becomes of an event that the broker has. The purge implements it, because it knows what others want. */
public interface PublishedEvents {

    /** Whether the event is deleted by the statement that would have marked it. */
    boolean areDeletedAtOnce();
}

package dev.semel.internal.outbox.store;

/** Whether events for a destination are published. */
public enum DestinationState {
    /** They are. */
    CLOSED,
    /** They are held, because the destination takes nothing. One of them is sent now and then to see whether it does. */
    OPEN,
    /** They are held, because an operator wants it. */
    PAUSED,
    /** They are published again; those that were held are let go bit by bit. */
    RECOVERING
}

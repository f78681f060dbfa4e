package dev.semel.internal.outbox.store;

/** The life of an outbox event. */
public enum OutboxStatus {
    /** Waits for the relay. */
    PENDING,
    /** Waits for its time, the one that was asked for or that of its next attempt, and holds back its group. */
    SCHEDULED,
    /** Its destination takes nothing now, or an operator paused it: waits until that is over, and holds back its group. */
    HELD,
    /** The broker has it. */
    PUBLISHED,
    /** Change data capture publishes it from the database's log; the relay never touches it. Final. */
    CAPTURED,
    /** Its attempts are used up: it waits for an operator and holds back its group. */
    PARKED,
    /** An operator gave it up; or it is a reply that reached no one. */
    DISCARDED;

    /** Whether the event is still to be published: by itself, or when an operator lets it go. */
    public boolean isWaiting() {
        return this == PENDING || this == SCHEDULED || this == HELD || this == PARKED;
    }
}

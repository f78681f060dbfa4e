package dev.semel.internal.idempotency.operator;

import dev.semel.internal.idempotency.store.RecordStatus;

/** The states of a key as an operator tells them apart, because they ask for different things to be done. */
public enum KeyState {
    /** A handler works under a live lease. */
    IN_PROGRESS(RecordStatus.IN_PROGRESS, " AND lease_until > CURRENT_TIMESTAMP"),
    /** A lease ran out, by the database's time, before its handler came back; the next delivery takes over. */
    LAPSED(RecordStatus.IN_PROGRESS, " AND lease_until <= CURRENT_TIMESTAMP"),
    COMPLETED(RecordStatus.COMPLETED, ""),
    /** Failed, and a retry event is on its way. */
    FAILED(RecordStatus.FAILED, " AND retry_event_id IS NOT NULL"),
    /** Failed, and no retry is stored: whichever copy the broker delivers next may run the handler. */
    LEFT_TO_BROKER(RecordStatus.FAILED, " AND retry_event_id IS NULL"),
    PARKED(RecordStatus.PARKED, ""),
    DISCARDED(RecordStatus.DISCARDED, "");

    private final RecordStatus status;
    private final String more;

    KeyState(RecordStatus status, String more) {
        this.status = status;
        this.more = more;
    }

    public static KeyState of(RecordStatus status, boolean isLapsed, boolean hasRetry) {
        return switch (status) {
            case IN_PROGRESS -> isLapsed ? LAPSED : IN_PROGRESS;
            case COMPLETED -> COMPLETED;
            case FAILED -> hasRetry ? FAILED : LEFT_TO_BROKER;
            case PARKED -> PARKED;
            case DISCARDED -> DISCARDED;
        };
    }

    /** The state in SQL. The status stands in the statement itself, so that PostgreSQL sees that its partial index fits. */
    public String condition() {
        return "status = '" + status.name() + "'" + more;
    }
}

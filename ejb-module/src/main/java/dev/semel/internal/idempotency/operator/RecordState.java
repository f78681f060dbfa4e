package dev.semel.internal.idempotency.operator;

import dev.semel.internal.idempotency.store.RecordStatus;

/** The states of a record as an operator tells them apart, because they ask for different things to be done. */
public enum RecordState {
    /** A handler works under a live lease. */
    IN_PROGRESS(RecordStatus.IN_PROGRESS),
    /** A lease ran out, by the database's time, before its handler came back; the next delivery takes over. */
    LAPSED(RecordStatus.IN_PROGRESS),
    COMPLETED(RecordStatus.COMPLETED),
    /** Failed, and a retry event is on its way. */
    FAILED(RecordStatus.FAILED),
    /** Failed, and no retry is stored: whichever copy the broker delivers next may run the handler. */
    LEFT_TO_BROKER(RecordStatus.FAILED),
    PARKED(RecordStatus.PARKED),
    DISCARDED(RecordStatus.DISCARDED);

    private final RecordStatus status;

    RecordState(RecordStatus status) {
        this.status = status;
    }

    /** The status under which the record is kept. */
    public RecordStatus status() {
        return status;
    }
}

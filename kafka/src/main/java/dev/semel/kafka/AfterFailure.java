package dev.semel.kafka;

/** What a partition does when a record of it has failed and is not settled: it waits for its retry, or for an operator. */
public enum AfterFailure {

    /**
     * It goes on with the next record, so a retry comes behind its successors. One bad record holds up no other. The default.
     */
    GO_ON,

    /**
     * It waits until the work of the record is done, or given up: so the order of the partition is the order of the effects. While it
     * waits, its node looks every second whether the retry has succeeded, and whether an operator has retried or discarded what was
     * parked. A record without a usable key is parked at once and holds the partition up, too, until an operator discards it. Other
     * partitions go on.
     *
     * <p>The order is that of one partition. What a producer sends to two partitions has none. Refused with
     * {@link dev.semel.idempotency.Order#IN_SEQUENCE}: the partition would wait for a number that may stand behind it.
     */
    WAIT
}

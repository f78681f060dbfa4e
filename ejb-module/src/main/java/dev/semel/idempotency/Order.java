package dev.semel.idempotency;

/**
 * In which order a consumer works on the messages of one group, on all nodes together. Messages of other groups, and those without a
 * group, do not wait for each other. The group of an event travels with it ({@link dev.semel.outbox.OutboxEvent#group}); a foreign message
 * says it in the property {@code semel_group}, or {@code JMSXGroupID}, by which the broker, too, hands a group to one session.
 *
 * <p>The order is that of the effects in the database: a handler begins when the one before it in its group has been committed. So it
 * needs the one transaction of {@link Mode#TRANSACTIONAL} or {@link Mode#XA}; with {@link Mode#LEASED} the deployment fails.
 */
public enum Order {

    /** As the messages come, several at a time. The default. */
    ANY,

    /**
     * One at a time, as they come: the handler runs under a lock of its group, which lasts until its transaction ends. A message that
     * waits too long for the lock is busy ({@link IdempotentConsumer#onBusy}). For handlers that read and change one aggregate, whose
     * messages have no numbers.
     */
    ONE_AT_A_TIME,

    /**
     * One at a time, by their numbers: an event that is numbered carries its number in its group, and that of the event before it
     * ({@link dev.semel.outbox.OutboxEvent#sequenced}), as the properties {@code semel_sequence} and {@code semel_previous_sequence}. A
     * message whose predecessor has not been worked on is stored and comes back when that is done, also if it takes retries or an operator.
     * Held back for long, it is seen among what is stranded, as a gap with its age; an operator can give the missing number up. Nothing is
     * taken for a duplicate because its number is low: a message that comes after its successors, and whose key is new, is parked as
     * late, and an operator decides. A second number of one key waits for its turn, and is a duplicate then.
     *
     * <p>A message with a group and without a number runs as in {@link #ONE_AT_A_TIME}. What is too large to be stored, or has no queue of its
     * own, is left to the broker, which delivers it again until its turn has come.
     */
    IN_SEQUENCE,

    /**
     * One at a time, and only what is newer than all that was worked on in the group, by the same numbers: for messages that carry the
     * whole state of their group, so that the newest one makes the others needless. What is not newer is skipped and counted, whether it is
     * a copy or an older state that comes late; nothing waits for a missing number. A state that fails is tried again as ever, and skipped
     * once a newer one has been worked on.
     *
     * <p>The consumer remembers the highest number of each group, its high-water mark, in one row that moves in the transaction of the
     * effect. A message leaves a row of its own only if it failed, was stored, or was answered. So contents are not compared: two messages
     * of one number are one. The mark is kept as long as {@code semel.retention.sequences} says, and never shorter than a key; what comes
     * after that is new.
     *
     * <p>A message with a group and without a number runs as in {@link #ONE_AT_A_TIME}, with a key as ever. One message that is sent once
     * with its number and once without can take effect twice, and so can one key that was appended twice, with two numbers: the second one is a
     * newer state.
     */
    HIGH_WATER_MARK
}

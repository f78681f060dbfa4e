package dev.semel.internal.kafka.position;

import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

/** Port: how far a consumer has come in each partition. Every method works in the transaction of its caller. */
public interface PartitionPositions {

    /**
     * Begins a new assignment. From its commit on no earlier one moves the position, even if its node still believes in it.
     *
     * @param firstOffset where a consumer begins that has no position in this partition, or was told to begin at the first record; asked only then
     */
    Assignment assign(String consumer, TopicPartition partition, LongSupplier firstOffset);

    /**
     * The partition is of this topic. If it was another one's until now, its offsets count other records: the position is 0.
     *
     * @param topicId that Kafka gave the topic
     * @return the assignment as it is now
     */
    Assignment in(String topicId, Assignment assignment);

    /**
     * Moves the position on, never back; it may be there already.
     *
     * @return false if the partition was assigned anew: nothing has moved, and the caller must not commit
     */
    boolean moveTo(Assignment assignment, Position next);

    /**
     * Kafka has lost the records from this offset on, and may have others in their place: a position behind it goes back to it, and the
     * records there have other names than the lost ones. The assignment is over then: what is worked on for it moves nothing any more.
     *
     * @return whether it was behind it, and the partition was not assigned anew
     */
    boolean goBackTo(long offset, Assignment assignment);

    /**
     * Notes for operators how many records Kafka has beyond the position, and for which one it waits.
     *
     * @return false if the partition was assigned anew, or an operator has set its position: nothing is noted
     */
    boolean note(Assignment assignment, Progress progress);
}

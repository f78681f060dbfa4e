package dev.semel.internal.kafka.poll;

import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.delivery.MessageEntry;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.kafka.record.RecordMessage;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.kafka.source.RecordHandlers;
import dev.semel.internal.platform.AfterCompletion;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * One record of an assigned partition, through the consumer protocol.
 *
 * <ol>
 *   <li>Hand it to the protocol, which claims its key and calls the handler in one transaction.
 *   <li>The last thing in that transaction moves the position behind the record. If the partition has been assigned anew by then,
 *       it is rolled back, and no attempt is burnt: the new owner brings the record.
 *   <li>What else has become of the record is committed by now: it was done before, waits as a retry, or is parked. The position
 *       is moved in a transaction of its own. A crash before that brings the record again, and the protocol finds the same.
 *   <li>The protocol asks for it again, through no fault of the record: the position stays.
 * </ol>
 */
@Dependent
class RecordDelivery {

    private final MessageEntry protocol;
    private final RecordHandlers handlers;
    private final PartitionPositions positions;
    private final Transactions transactions;
    private final TransactionSynchronizationRegistry transaction;

    @Inject
    RecordDelivery(
            MessageEntry protocol,
            RecordHandlers handlers,
            PartitionPositions positions,
            Transactions transactions,
            @Semel TransactionSynchronizationRegistry transaction) {
        this.protocol = protocol;
        this.handlers = handlers;
        this.positions = positions;
        this.transactions = transactions;
        this.transaction = transaction;
    }

    /** @param mayHaveBegun whether an earlier owner of the partition may have died over the record */
    Result deliver(
            KafkaConsumerDefinition definition,
            Assignment assignment,
            ConsumerRecord<byte[], byte[]> record,
            boolean mayHaveBegun) {
        Move move = new Move(assignment, record.offset() + 1);
        RecordMessage message = RecordMessage.ofPartition(record, assignment.consumer(), mayHaveBegun);
        try {
            protocol.deliver(definition.consumer(), message, message::trace, () -> {
                handlers.handle(definition, message.forHandler());
                if (definition.consumer().work().mode() != Mode.LEASED) {
                    move.withTheEffect();
                }
                return null;
            });
        } catch (RuntimeException askedAgain) {
            return move.isLost ? Result.LOST : Result.AGAIN;
        }
        return move.isCommitted || move.alone() ? Result.DONE : Result.LOST;
    }

    /** What became of a record. */
    enum Result {
        /** The position is behind it. */
        DONE,
        /** It has to come again; there was a pause. */
        AGAIN,
        /** The partition was assigned anew: it is its new owner's. */
        LOST
    }

    private final class Move {

        private final Assignment assignment;
        private final long next;
        private boolean isCommitted;
        private boolean isLost;

        Move(Assignment assignment, long next) {
            this.assignment = assignment;
            this.next = next;
        }

        void withTheEffect() {
            if (!positions.moveTo(assignment, next)) {
                isLost = true;
                throw new NotTheMessagesException(
                        "Partition " + assignment.partition() + " of consumer " + assignment.consumer()
                                + " has been assigned anew, so this work on it is rolled back, and its new owner does it",
                        null);
            }
            transaction.registerInterposedSynchronization(
                    (AfterCompletion) status -> isCommitted = status == Status.STATUS_COMMITTED);
        }

        boolean alone() {
            return transactions.inNew(() -> positions.moveTo(assignment, next));
        }
    }
}

package dev.semel.internal.kafka.poll;

import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.delivery.MessageEntry;
import dev.semel.internal.idempotency.delivery.MessageEntry.Part;
import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.kafka.position.Position;
import dev.semel.internal.kafka.record.RecordMessage;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.kafka.source.RecordHandlers;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redelivery.kafka.Unsettled;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The records of an assigned partition, through the consumer protocol.
 *
 * <ol>
 *   <li>Hand a record to the protocol, which claims its key and calls the handler in one transaction.
 *   <li>The last thing in that transaction moves the position behind the record. If the partition has been assigned anew by then,
 *       it is rolled back, and no attempt is burnt: the new owner brings the record.
 *   <li>What else has become of the record is committed by now: it was done before, waits as a retry, or is parked. If the partition
 *       waits for it, the position stays until a look finds that it is settled. A crash before that brings the record again, and the
 *       protocol finds the same.
 *   <li>The position is moved in a transaction of its own.
 *   <li>The protocol asks for the record again, through no fault of its own: the position stays.
 *   <li>Several records together: the same in one transaction for all, with one move of the position. If that fails, nothing has
 *       happened, and each comes by itself.
 * </ol>
 */
@Dependent
class RecordDelivery {

    private final MessageEntry protocol;
    private final RecordHandlers handlers;
    private final PartitionPositions positions;
    private final Unsettled unsettled;
    private final Transactions transactions;

    @Inject
    @Semel
    TransactionSynchronizationRegistry transaction;

    @Inject
    RecordDelivery(
            MessageEntry protocol,
            RecordHandlers handlers,
            PartitionPositions positions,
            Unsettled unsettled,
            Transactions transactions) {
        this.protocol = protocol;
        this.handlers = handlers;
        this.positions = positions;
        this.unsettled = unsettled;
        this.transactions = transactions;
    }

    Delivery to(KafkaConsumerDefinition definition, Assignment assignment) {
        return new ToHandler(definition, assignment);
    }

    private final class ToHandler implements Delivery {

        private final KafkaConsumerDefinition definition;
        private final Assignment assignment;
        private @Nullable RecordMessage last;

        ToHandler(KafkaConsumerDefinition definition, Assignment assignment) {
            this.definition = definition;
            this.assignment = assignment;
        }

        @Override
        public Result deliver(ConsumerRecord<byte[], byte[]> record, boolean mayHaveBegun) {
            PositionMove move = moveBehind(record);
            RecordMessage message = RecordMessage.ofPartition(record, assignment, mayHaveBegun);
            last = message;
            try {
                protocol.deliver(definition.consumer(), message, message::trace, () -> {
                    handlers.handle(definition, message.forHandler());
                    if (definition.consumer().work().mode() != Mode.LEASED) {
                        move.withTheEffect(transaction);
                    }
                    return null;
                });
            } catch (RuntimeException askedAgain) {
                return move.isLost() ? Result.LOST : Result.AGAIN;
            }
            return move.isCommitted() ? Result.DONE : moveIfSettled(message, move);
        }

        @Override
        public Result checkAgain(ConsumerRecord<byte[], byte[]> record) {
            return moveIfSettled(Objects.requireNonNull(last), moveBehind(record));
        }

        @Override
        public Result deliverTogether(List<ConsumerRecord<byte[], byte[]>> records) {
            PositionMove move = moveBehind(records.get(records.size() - 1));
            List<Part> parts = records.stream().map(this::part).toList();
            boolean isDone =
                    protocol.deliverTogether(definition.consumer(), parts, () -> move.withTheEffect(transaction));
            if (isDone) {
                return Result.DONE;
            }
            return move.isLost() ? Result.LOST : Result.AGAIN;
        }

        private Part part(ConsumerRecord<byte[], byte[]> record) {
            RecordMessage message = RecordMessage.ofPartition(record, assignment, false);
            return new Part(message, message::trace, () -> {
                handlers.handle(definition, message.forHandler());
                return null;
            });
        }

        private Result moveIfSettled(RecordMessage message, PositionMove move) {
            boolean isToWait = definition.partitions().waits() && unsettled.is(assignment.consumer(), message);
            return isToWait ? Result.UNSETTLED : move.alone(transactions);
        }

        private PositionMove moveBehind(ConsumerRecord<byte[], byte[]> record) {
            Position next =
                    new Position(record.offset() + 1, record.leaderEpoch().orElse(null));
            return new PositionMove(positions, assignment, next);
        }
    }
}

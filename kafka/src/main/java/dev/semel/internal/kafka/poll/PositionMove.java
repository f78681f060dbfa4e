package dev.semel.internal.kafka.poll;

import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.kafka.position.Position;
import dev.semel.internal.platform.AfterCompletion;
import dev.semel.internal.platform.Transactions;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** The step of a position behind what is delivered: with the effect, or alone. */
final class PositionMove {

    private final PartitionPositions positions;
    private final Assignment assignment;
    private final Position next;
    private boolean isCommitted;
    private boolean isLost;

    PositionMove(PartitionPositions positions, Assignment assignment, Position next) {
        this.positions = positions;
        this.assignment = assignment;
        this.next = next;
    }

    /** @throws NotTheMessagesException if the partition was assigned anew */
    void withTheEffect(TransactionSynchronizationRegistry transaction) {
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

    boolean isCommitted() {
        return isCommitted;
    }

    /** Whether it is known by now that the partition was assigned anew. */
    boolean isLost() {
        return isLost;
    }

    Result alone(Transactions transactions) {
        return transactions.inNew(() -> positions.moveTo(assignment, next)) ? Result.DONE : Result.LOST;
    }
}

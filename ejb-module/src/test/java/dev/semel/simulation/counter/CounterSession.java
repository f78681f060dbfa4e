package dev.semel.simulation.counter;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.delivery.DeliveryEntry;
import dev.semel.simulation.broker.ConsumerConnection;
import dev.semel.simulation.broker.QueuedMessage;
import dev.semel.simulation.schedule.NodeDied;
import dev.semel.simulation.schedule.Scheduler;
import dev.semel.simulation.tables.Receipt;
import dev.semel.simulation.tables.SimulatedTransactions;
import jakarta.jms.Message;
import java.time.Duration;

/** A session of a message-driven bean, as the adapter runs it. */
record CounterSession(
        Scheduler scheduler, ConsumerConnection connection, String queue, Work work, ConsumerDefinition consumer)
        implements Runnable {

    /** What is done with a message. */
    record Work(SimulatedTransactions transactions, DeliveryEntry delivery, Clerk clerk) {}

    @Override
    public void run() {
        while (true) {
            Duration untilNext = connection
                    .nextDue()
                    .map(due -> Duration.between(scheduler.now(), due))
                    .orElse(null);
            scheduler.await(connection::hasMessage, untilNext);
            QueuedMessage message = connection.receive();
            if (message != null) {
                deliver(message);
            }
        }
    }

    private void deliver(QueuedMessage message) {
        try {
            if (consumer.work().isTransacted()) {
                work.transactions.delivering(new Outer(), () -> take(message));
            } else {
                take(message);
                connection.acknowledge();
            }
        } catch (NodeDied died) {
            throw died;
        } catch (RuntimeException askedAgain) {
            connection.giveBack();
        }
    }

    private Object take(QueuedMessage queued) {
        Message message = ReceivedText.of(queued, queue);
        work.delivery.take(consumer, message, () -> work.clerk.serve(consumer, message));
        return null;
    }

    /** The receipt in the container's transaction. */
    private final class Outer implements Receipt {

        @Override
        public boolean isAlive() {
            return true;
        }

        @Override
        public void acknowledge(boolean isPrepared) {
            connection.acknowledge();
        }

        @Override
        public void giveBack() {
            connection.giveBack();
        }
    }
}

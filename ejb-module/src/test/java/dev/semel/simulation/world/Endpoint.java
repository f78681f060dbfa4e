package dev.semel.simulation.world;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.delivery.DeliveryEntry;
import dev.semel.simulation.broker.BrokerException;
import dev.semel.simulation.broker.ConsumerConnection;
import dev.semel.simulation.broker.QueuedMessage;
import dev.semel.simulation.check.Handlers;
import dev.semel.simulation.check.Handling;
import dev.semel.simulation.schedule.NodeDied;
import dev.semel.simulation.tables.Receipt;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;

/** A session of a message-driven bean, as the adapter runs it. */
final class Endpoint implements Runnable {

    private static final int PREFETCH = 4;
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final Universe universe;
    private final Server server;
    private final ConsumerKind consumer;
    private final SimulatedTransactions transactions;
    private final DeliveryEntry delivery;
    private final Work work;
    private ConsumerConnection connection;
    private SimulatedMessage incoming;
    private Handling handling;

    Endpoint(
            Universe universe,
            Server server,
            ConsumerKind consumer,
            SimulatedTransactions transactions,
            DeliveryEntry delivery,
            Work work) {
        this.universe = universe;
        this.server = server;
        this.consumer = consumer;
        this.transactions = transactions;
        this.delivery = delivery;
        this.work = work;
    }

    @Override
    public void run() {
        while (!server.isStopping()) {
            if (connection == null || connection.isBroken()) {
                connect();
            } else {
                ConsumerConnection current = connection;
                Duration untilNext = current.nextDue()
                        .map(due -> Duration.between(universe.scheduler().now(), due))
                        .orElse(null);
                universe.scheduler()
                        .await(() -> current.isBroken() || current.hasMessage() || server.isStopping(), untilNext);
                receive();
            }
        }
    }

    private void connect() {
        universe.ports().before(() -> "connects to " + consumer.queue() + ".");
        try {
            connection = universe.broker().connect(server.life(), consumer.queue(), PREFETCH, consumer::takes);
        } catch (BrokerException down) {
            universe.scheduler().sleep(PAUSE);
        }
    }

    private void receive() {
        QueuedMessage message = connection.receive();
        if (message == null) {
            return;
        }
        universe.ports()
                .before(() -> "receives " + message + " " + message.content().text() + " "
                        + message.properties().getOrDefault("semel_event_id", "") + " for " + consumer.name()
                        + (message.isRedelivered() ? ", again." : "."));
        if (message.isRedelivered()) {
            universe.situations().count("a message was redelivered");
        }
        try {
            if (consumer.isTransacted()) {
                transactions.delivering(new Outer(), () -> take(message));
            } else {
                take(message);
                acknowledge();
            }
        } catch (NodeDied died) {
            throw died;
        } catch (RuntimeException askedAgain) {
            universe.scheduler().survives(askedAgain);
            universe.situations().count("a delivery was handed back");
            connection.giveBack();
        }
    }

    private Object take(QueuedMessage message) {
        incoming = new SimulatedMessage(message, consumer);
        IncomingMessage seen = universe.mutation().bend(incoming);
        Handlers handlers = universe.truth().handlers();
        handling = handlers.comes(server.life(), consumer.definition(), message);
        try {
            delivery.take(consumer.definition(), seen, () -> {
                handling.warn(incoming.isHandlerWarned());
                return work.handle(handling, consumer, message.content());
            });
        } catch (RuntimeException askedAgain) {
            handlers.isHandedBack(handling);
            throw askedAgain;
        }
        handlers.acknowledged(handling);
        return null;
    }

    private void acknowledge() {
        universe.ports().before(() -> "acknowledges.");
        int rate = universe.ports().rates().lostAcknowledgement();
        if (universe.ports().happens("The acknowledgement is lost with its connection", () -> ".", rate)) {
            universe.situations().count("an acknowledgement was lost");
            connection.breakOff();
        } else {
            connection.acknowledge();
        }
        universe.ports().after(() -> "acknowledges.");
    }

    /** The receipt in the container's transaction. */
    private final class Outer implements Receipt {

        @Override
        public boolean isAlive() {
            return !connection.isBroken();
        }

        @Override
        public void acknowledge(boolean isPrepared) {
            int rate = isPrepared ? 0 : universe.ports().rates().lostAcknowledgement();
            if (universe.ports().happens("The commit of the receipt is lost with its connection", () -> ".", rate)) {
                universe.situations().count("an acknowledgement was lost");
                connection.breakOff();
            } else {
                connection.acknowledge();
            }
        }

        @Override
        public void giveBack() {
            universe.situations().count("a delivery was rolled back");
            incoming.end();
            universe.truth().handlers().isHandedBack(handling);
            connection.giveBack();
        }
    }
}

package dev.semel.testing.internal;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.delivery.MessageEntry;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Repeater;
import dev.semel.internal.startup.StartSequence;
import dev.semel.testing.container.Beans;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** One life of a server with the application: Semel's own delivery, and handlers as a container pools them. */
public final class Server {

    private final ConsumerDefinition consumer;
    private final Application application;
    private final Database database;
    private final ServerTransactions transactions;
    private final Beans beans;
    private final Queue<MessageListener> idle = new ConcurrentLinkedQueue<>();

    /** Starts one. */
    public Server(String node, Database database, ConsumerDefinition consumer, Application application) {
        this.consumer = consumer;
        this.application = application;
        this.database = database;
        this.transactions = new ServerTransactions(database.stack());
        this.beans =
                new Beans(SemelBeans.library(), context -> database.units().entityManager(application.unitOf(context)));
        SemelBeans.bind(beans, database, transactions, node);
        application.bind(beans, database);
        beans.get(StartSequence.class).start(List.of(consumer), new Timeless());
    }

    /** Delivers a message once. */
    public Reply deliver(StoredMessage content, String messageId, boolean isRedelivered, Attempt attempt) {
        Message message = MessageDouble.of(content, messageId, isRedelivered);
        try {
            beans.get(MessageEntry.class).take(consumer, message, () -> handle(message, attempt));
            return Reply.ACKNOWLEDGED;
        } catch (ServerDied died) {
            return Reply.DIED;
        } catch (RuntimeException askedAgain) {
            return Reply.ASKED_AGAIN;
        }
    }

    private Object handle(Message message, Attempt attempt) throws Exception {
        MessageListener handler = Optional.ofNullable(idle.poll()).orElseGet(this::newHandler);
        database.stack().current().ifPresent(transaction -> transaction.belongsTo(attempt));
        attempt.begin(handler);
        try {
            handler.onMessage(message);
        } catch (RuntimeException | Error failed) {
            attempt.failed(failed);
            throw failed;
        } finally {
            idle.add(handler);
        }
        return null;
    }

    private MessageListener newHandler() {
        return application.handler(beans, database);
    }

    /** A retry that Semel has stored, as the relay would send it; empty if it is gone. */
    public Optional<StoredMessage> retry(UUID event) {
        Function<OutgoingEvent, StoredMessage> sent = stored -> SentRetry.of(event, stored);
        return transactions
                .inNew(() -> beans.get(StoredEvents.class).read(event))
                .map(sent);
    }

    /** Calls the signal each time before a statement is sent to the database. */
    public void onStatement(Runnable signal) {
        transactions.onStatement(signal);
    }

    /** It is no more, from now on. */
    public void die() {
        transactions.die();
    }

    /** What is tried takes no time, so nothing is due in between. */
    private static final class Timeless implements Repeater {

        @Override
        public void begin(Iterable<PeriodicWork> works) {
            // No second passes.
        }

        @Override
        public void end() {
            // No server of the kit stops in good order.
        }
    }

    /** What became of a delivery. */
    public enum Reply {
        /** The message is done with, as far as the broker is concerned. */
        ACKNOWLEDGED,
        /** The broker has to deliver it again. */
        ASKED_AGAIN,
        /** Nobody answers: the broker delivers it again, somewhere. */
        DIED
    }
}

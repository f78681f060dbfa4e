package dev.semel.testing.internal;

import dev.semel.idempotency.call.Idempotency;
import dev.semel.idempotency.call.Idempotent;
import dev.semel.internal.idempotency.call.CallEntry;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.delivery.MessageEntry;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Repeater;
import dev.semel.internal.startup.StartSequence;
import dev.semel.testing.container.Beans;
import dev.semel.testing.internal.Brought.Reply;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.Collection;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** One life of a server with the application: Semel's own protocols, and beans as a container pools them. */
public final class Server {

    private final Application application;
    private final Database database;
    private final ServerTransactions transactions;
    private final Beans beans;
    private final Queue<Object> idle = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<Run> run = new ThreadLocal<>();

    /** Starts one. */
    public Server(String node, Database database, Collection<ConsumerDefinition> consumers, Application application) {
        this.application = application;
        this.database = database;
        this.transactions = new ServerTransactions(database.stack());
        this.beans =
                new Beans(SemelBeans.library(), context -> database.units().entityManager(application.unitOf(context)));
        SemelBeans.bind(beans, database, transactions, node);
        beans.bindNew(Idempotency.class, () -> new NoticedWork(beans.get(Idempotency.class), this::begin));
        application.bind(beans, database);
        beans.get(StartSequence.class).start(consumers, new Timeless());
    }

    Reply deliver(Sent sent, boolean isRedelivered, Attempt attempt) {
        Message message = MessageDouble.of(sent.content(), sent.id(), isRedelivered);
        return reply(() -> {
            beans.get(MessageEntry.class).deliver(sent.consumer(), message, () -> {
                withBean(
                        attempt,
                        handler -> work(attempt, () -> {
                            ((MessageListener) handler).onMessage(message);
                            return null;
                        }));
                return null;
            });
            return null;
        });
    }

    Reply call(Called called, Attempt attempt) {
        return reply(() -> {
            try {
                Object answer = ContainersTransaction.isAround(called.bean(), called.method())
                        ? transactions.inNew(() -> answer(called, attempt))
                        : answer(called, attempt);
                attempt.answered(answer);
            } catch (Exception refused) {
                attempt.refused(refused);
                throw refused;
            }
            return null;
        });
    }

    private Object answer(Called called, Attempt attempt) throws Exception {
        return withBean(attempt, bean -> {
            if (!called.method().isAnnotationPresent(Idempotent.class)) {
                return called.on(bean);
            }
            Object[] arguments = called.arguments().toArray();
            return beans.get(CallEntry.class)
                    .call(called.method(), arguments, () -> work(attempt, () -> called.on(bean)));
        });
    }

    private static Reply reply(Callable<Void> coming) {
        try {
            coming.call();
            return Reply.SETTLED;
        } catch (ServerDied died) {
            return Reply.DIED;
        } catch (Exception askedAgain) {
            return Reply.ASKED_AGAIN;
        }
    }

    private Object withBean(Attempt attempt, Use use) throws Exception {
        Object bean = Optional.ofNullable(idle.poll()).orElseGet(() -> application.newBean(beans, database));
        run.set(new Run(attempt, bean));
        try {
            return use.of(bean);
        } finally {
            run.remove();
            idle.add(bean);
        }
    }

    private Object work(Attempt attempt, Callable<Object> work) throws Exception {
        begin();
        try {
            return work.call();
        } catch (Exception | Error failed) {
            attempt.failed(failed);
            throw failed;
        }
    }

    /** What protects the work has let it in: from here on its transaction is watched. */
    private void begin() {
        Run current = run.get();
        database.stack().current().ifPresent(transaction -> transaction.belongsTo(current.attempt));
        current.attempt.begin(current.bean);
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

    private record Run(Attempt attempt, Object bean) {}

    private interface Use {
        Object of(Object bean) throws Exception;
    }
}

package dev.semel.internal.outbox.jms;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.outbox.destination.UsedDestinations;
import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.settings.ReplyAddresses;
import dev.semel.internal.tracing.Tracing;
import dev.semel.testing.MutableClock;
import dev.semel.testing.SameTransaction;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Session;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Does what the container does around the publisher: within a transaction every session is part of it, closing it
 * ends nothing, and the transaction is committed when the work is done, rolled back when it threw.
 */
public class ContainerOfTest implements EventPublisher {

    // A send that gets through gets through, however slow the machine is.
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);
    private static final Duration IN_A_HURRY = Duration.ofMillis(200);
    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "send watch of the test");
        thread.setDaemon(true);
        return thread;
    });

    private static final ReplyAddresses NAMED = ReplyAddresses.of("answers, unheard, replies.*");

    private final ConnectionFactory real;
    private final Counters counters;
    private JmsEventPublisher publisher;
    private Connection enlistedConnection;
    private Session enlistedSession;
    private boolean isInTransaction;
    final MutableClock clock = new MutableClock();

    /** What happens between the broker's commit and its answer. */
    public Runnable afterCommit = () -> {};

    public ContainerOfTest(ConnectionFactory real) {
        this(real, TestCounters.immediate());
    }

    ContainerOfTest(ConnectionFactory real, Counters counters) {
        this.real = real;
        this.counters = counters;
        this.publisher = publisher(BETWEEN_LOOKS);
    }

    private JmsEventPublisher publisher(Duration betweenLooks) {
        AddressBook addresses = new AddressBook(new UsedDestinations(), NAMED, clock);
        JmsEventPublisher made = new JmsEventPublisher(
                new Dispatch(addresses, new SendWatch(CLOCK, betweenLooks), new ArtemisBroker()),
                new Boundaries(),
                counters,
                Tracing.NONE);
        made.connectionFactory = proxy(ConnectionFactory.class, this::onFactory);
        return made;
    }

    /** From now on a send for which the broker makes no room is ended after some seconds: for tests in which one waits. */
    public void hurry() {
        publisher = publisher(IN_A_HURRY);
    }

    void publishBatch(List<PendingEvent> events) {
        publishBatch(events, TimeLimit.NONE);
    }

    @Override
    public void publishBatch(List<PendingEvent> events, TimeLimit limit) {
        publisher.publishBatch(events, limit);
        afterCommit.run();
    }

    private final class Boundaries extends SameTransaction {

        @Override
        public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
            isInTransaction = true;
            try {
                T result = work.run();
                enlistedSession.commit();
                return result;
            } catch (JMSException failed) {
                throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
            } finally {
                isInTransaction = false;
                closeEnlisted();
            }
        }
    }

    @Override
    public boolean isRefusedAsKnown(Exception failure) {
        return publisher.isRefusedAsKnown(failure);
    }

    @Override
    public EventPublisher.Outcome publishOne(PendingEvent event) {
        return publisher.publishOne(event);
    }

    @Override
    public Map<UUID, Exception> findUnwanted(List<PendingEvent> replies, TimeLimit limit) {
        return publisher.findUnwanted(replies, limit);
    }

    @Override
    public Optional<Exception> findOutage() {
        return publisher.findOutage();
    }

    private Object onFactory(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (!isInTransaction) {
            return real.createConnection();
        }
        enlistedConnection = real.createConnection();
        return proxy(Connection.class, this::onConnection);
    }

    private Object onConnection(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("close")) {
            return null;
        }
        enlistedSession = enlistedConnection.createSession(true, Session.SESSION_TRANSACTED);
        return proxy(Session.class, this::onSession);
    }

    private Object onSession(Object proxy, Method method, Object[] arguments) throws Throwable {
        try {
            return method.getName().equals("close") ? null : method.invoke(enlistedSession, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private void closeEnlisted() {
        try {
            if (enlistedConnection != null) {
                enlistedConnection.close();
            }
        } catch (JMSException gone) {
            // The broker of the test is down; there is nothing left to close.
        } finally {
            enlistedConnection = null;
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}

package dev.semel.internal.message.jms;

import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.ResourceAllocationException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Ends a send for which the broker makes no room. At a full address with the policy BLOCK the broker refuses nothing and gives no
 * leave to send, and its client waits for that without a limit of its own. Only an interrupt ends it.
 *
 * <p>The watch checks all of them once a second, as long as there are any, and interrupts a send that it has seen many times; nothing
 * else on that thread.
 */
@ApplicationScoped
public class SendWatch {

    private static final Logger LOG = Logger.getLogger(SendWatch.class.getName());

    private static final Duration PERIOD = Duration.ofSeconds(1);

    // Longer than a call to the broker may take (callTimeout in messaging.xml): one that times out says so itself, and
    // may be the event's own fault. Much shorter than the database leaves an idle transaction its locks: a pass sends
    // a batch, and then events singly.
    private static final int MOST_CHECKS = 12;

    // A large message that moves at 3 Mbit/s gets through; so patient only who has nothing else to send. With the
    // rest below the databases' limits for idle transactions.
    private static final int BYTES_PER_CHECK = 384 * 1024;
    private static final int MOST_PATIENCE = 30;

    private final Duration period;

    @Inject
    @Semel
    private ManagedScheduledExecutorService managed;

    private final @Nullable ScheduledExecutorService given;

    private final Set<Sends> active = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isLookOnItsWay = new AtomicBoolean();

    SendWatch() {
        this.given = null;
        this.period = PERIOD;
    }

    public SendWatch(ScheduledExecutorService given, Duration period) {
        this.given = given;
        this.period = period;
    }

    /** Begins to watch the sends of this thread, until it is closed. */
    public Sends begin() {
        Sends sends = new Sends(active);
        active.add(sends);
        lookLater();
        return sends;
    }

    // A timer for each of them would cost more than many a send.
    private void lookLater() {
        if (isLookOnItsWay.compareAndSet(false, true)) {
            try {
                ScheduledExecutorService clock = given == null ? managed : given;
                clock.schedule(this::check, period.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RuntimeException noThread) {
                isLookOnItsWay.set(false);
                LOG.log(Level.FINE, "No thread to watch a send; it is as patient as the broker's client.", noThread);
            }
        }
    }

    private void check() {
        try {
            active.forEach(Sends::check);
        } finally {
            isLookOnItsWay.set(false);
        }
        if (!active.isEmpty()) {
            lookLater();
        }
    }

    /** What a thread sends, one after the other. */
    public static final class Sends implements AutoCloseable {

        private static final int NONE = 0;

        private final Thread sender = Thread.currentThread();
        private final Set<Sends> active;
        private int count;
        private int current = NONE;
        private int seen = NONE;
        private int checksAtSeen;
        private boolean isInterrupted;
        private volatile int checksLeft = MOST_CHECKS;

        private Sends(Set<Sends> active) {
            this.active = active;
        }

        public void send(Send send) throws JMSException {
            send(0, send);
        }

        /** Sends a message of which so many bytes travel, and gives it the time that they need on a slow line. */
        public void send(long bytes, Send send) throws JMSException {
            checksLeft = MOST_CHECKS + (int) Math.min(MOST_PATIENCE, bytes / BYTES_PER_CHECK);
            begin();
            try {
                send.send();
            } catch (JMSException | RuntimeException failed) {
                if (end()) {
                    throw tooLong(failed);
                }
                throw failed;
            } finally {
                end();
            }
        }

        private synchronized void begin() {
            current = ++count;
        }

        // The interrupt ends here, whether it has been noticed or not: what follows on this thread is not meant.
        private synchronized boolean end() {
            boolean wasInterrupted = isInterrupted;
            if (wasInterrupted) {
                Thread.interrupted();
            }
            isInterrupted = false;
            current = NONE;
            return wasInterrupted;
        }

        private synchronized void check() {
            checksAtSeen = current == seen ? checksAtSeen + 1 : 1;
            seen = current;
            if (current != NONE && checksAtSeen == checksLeft) {
                isInterrupted = true;
                sender.interrupt();
            }
        }

        private static ResourceAllocationException tooLong(Exception interrupted) {
            ResourceAllocationException noRoom = new ResourceAllocationException(
                    "The broker gives no leave to send to this address; most probably it is full.");
            noRoom.initCause(interrupted);
            return noRoom;
        }

        @Override
        public void close() {
            active.remove(this);
        }
    }

    /** One send. */
    @FunctionalInterface
    public interface Send {
        void send() throws JMSException;
    }
}

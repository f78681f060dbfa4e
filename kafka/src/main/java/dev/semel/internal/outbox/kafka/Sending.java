package dev.semel.internal.outbox.kafka;

import dev.semel.internal.outbox.relay.EventPublisher.PartlyPublishedException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Records on their way by a producer that nothing else uses. After the first failure it sends nothing more. */
final class Sending implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Sending.class.getName());

    private final Producer<byte[], byte[]> producer;
    private final Consumer<Producer<byte[], byte[]>> unused;
    private final Set<UUID> published = new HashSet<>();
    private final Thread sender = Thread.currentThread();
    private int unanswered;
    private @Nullable RuntimeException failure;
    private boolean isEnded;

    /** @param unused gets the producer if all went well */
    Sending(Producer<byte[], byte[]> producer, Consumer<Producer<byte[], byte[]>> unused) {
        this.producer = producer;
        this.unused = unused;
    }

    /** @throws RuntimeException if one before it has failed by now */
    void send(UUID event, ProducerRecord<byte[], byte[]> record) {
        requireNoFailure();
        count(1);
        try {
            producer.send(record, (place, refused) -> answered(event, refused));
        } catch (RuntimeException refused) {
            answered(event, refused);
        }
    }

    /** @throws RuntimeException if Kafka has not said of each of them that it has it, within that time */
    void awaitAnswers(Duration longest) {
        if (!areAllAnswered(longest)) {
            throw new TimeoutException("Kafka has not answered within " + longest.toSeconds() + " s.");
        }
        requireNoFailure();
    }

    /**
     * What to throw in the place of what ended the sending: the events of which Kafka said that it has them are not to be sent again. None is
     * behind a record that the client itself has refused, so those before it may still get their answers.
     */
    RuntimeException endedBy(RuntimeException cause, Duration longest) {
        if (isRefusedHere()) {
            await(longest, () -> unanswered > 0 && !isEnded);
        }
        end();
        synchronized (this) {
            return published.isEmpty() ? cause : new PartlyPublishedException(published, cause);
        }
    }

    @Override
    public void close() {
        boolean isUsable;
        synchronized (this) {
            isUsable = unanswered == 0 && failure == null;
        }
        if (isUsable) {
            unused.accept(producer);
        } else {
            end();
        }
    }

    // Called by the producer's own thread, between two of its requests, or by send.
    private void answered(UUID event, @Nullable Exception refused) {
        boolean isFirstOfKafka;
        synchronized (this) {
            if (refused == null) {
                published.add(event);
            } else if (failure == null) {
                failure = refused instanceof RuntimeException known ? known : new IllegalStateException(refused);
            }
            isFirstOfKafka = refused != null && Thread.currentThread() != sender && !isEnded;
            isEnded |= isFirstOfKafka;
            count(-1);
        }
        if (isFirstOfKafka) {
            end();
        }
    }

    // Where the client has waited for Kafka in vain, the others would wait in vain, too.
    private synchronized boolean isRefusedHere() {
        return failure != null && !(failure instanceof TimeoutException) && !isEnded;
    }

    private synchronized void count(int change) {
        unanswered += change;
        notifyAll();
    }

    private synchronized boolean areAllAnswered(Duration longest) {
        return await(longest, () -> unanswered > 0 && failure == null) && (unanswered == 0 || failure != null);
    }

    /** Whether it was not interrupted. */
    private synchronized boolean await(Duration longest, BooleanSupplier isToWait) {
        long latest = System.nanoTime() + longest.toNanos();
        long left = longest.toMillis();
        try {
            while (isToWait.getAsBoolean() && left > 0) {
                wait(left);
                left = (latest - System.nanoTime()) / 1_000_000;
            }
            return true;
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized void requireNoFailure() {
        if (failure != null) {
            throw failure;
        }
    }

    /** Nothing is sent from now on; any other thread than the producer's own waits until all answers are in. */
    private void end() {
        try {
            producer.close(Duration.ZERO);
        } catch (RuntimeException interrupted) {
            LOG.log(Level.FINE, "A producer of Kafka was not closed in order.", interrupted);
        }
    }
}

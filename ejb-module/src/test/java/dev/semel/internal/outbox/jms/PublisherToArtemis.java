package dev.semel.internal.outbox.jms;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.TransactionOfTest;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

/** A publisher and a real broker of its own for each test, with the rights that are shipped. */
abstract class PublisherToArtemis {

    final TestBroker broker = TestBroker.guarded();
    final TransactionOfTest transaction = new TransactionOfTest();
    final Counters counters = TestCounters.in(transaction);
    final ContainerOfTest publisher = new ContainerOfTest(broker.connectionFactory(), counters);

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    static PendingEvent pending(OutboxEvent event) {
        return pending(event, null);
    }

    static PendingEvent pending(OutboxEvent event, Duration timeLeft) {
        return pending(OutgoingEvents.of(event), timeLeft);
    }

    static PendingEvent pending(OutgoingEvent event, Duration timeLeft) {
        UUID id = UuidCreator.getTimeOrderedEpoch();
        return OutgoingEvents.pending(id, event.group().orElse(null), 0, timeLeft, () -> event);
    }
}

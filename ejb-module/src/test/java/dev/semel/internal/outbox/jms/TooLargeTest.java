package dev.semel.internal.outbox.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import jakarta.jms.JMSException;
import java.nio.file.Path;
import java.util.List;
import org.apache.activemq.artemis.api.core.ActiveMQIOErrorException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real Artemis with a journal: what it says of headers that it can never take. */
class TooLargeTest {

    private static final int TAKEN = 2_000_000;
    private static final int TOO_LARGE = 6_000_000;
    private static final int MORE_THAN_50_KIB = 52_000;

    @TempDir
    Path journal;

    private TestBroker broker;
    private ContainerOfTest publisher;

    @BeforeEach
    void startBroker() {
        broker = new TestBroker(journal);
        publisher = new ContainerOfTest(broker.connectionFactory());
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void takesHeadersThatFitIntoTheJournalBesideASmallBody() {
        assertThat(publishWithHeader(TAKEN, "x").kind()).isEqualTo(Kind.PUBLISHED);
        assertThat(broker.count("orders")).isOne();
    }

    @Test
    void findsAnEventUnsendableWhoseHeadersNoRecordOfTheJournalCanHold() {
        Outcome outcome = publishWithHeader(TOO_LARGE, "x");

        assertThat(outcome.kind()).isEqualTo(Kind.UNSENDABLE);
        assertThat(outcome.cause())
                .hasMessageStartingWith("The headers and the key of this event do not fit into a record")
                .hasMessageContaining("raise journal-buffer-size (and journal-file-size) at the broker")
                .hasMessageContaining("bigger than the max record size of 4194304 bytes");
    }

    @Test
    void findsTheSameOfAKey() {
        PendingEvent event = PublisherToArtemis.pending(OutboxEvent.toQueue("orders")
                .idempotencyKey("k".repeat(TOO_LARGE))
                .text("x"));

        assertThat(publisher.publishOne(event).kind()).isEqualTo(Kind.UNSENDABLE);
    }

    @Test
    void findsAnEventUnsendableWhoseHeadersAndBodyAreBothLarge() {
        String body = "b".repeat(MORE_THAN_50_KIB);
        Outcome outcome = publishWithHeader(MORE_THAN_50_KIB, body);

        assertThat(outcome.kind()).isEqualTo(Kind.UNSENDABLE);
        assertThat(outcome.cause())
                .hasMessageStartingWith("The headers and the key of this event are too large beside its body")
                .hasMessageContaining("Header size (");
        assertThat(publishWithHeader(10, body).kind()).isEqualTo(Kind.PUBLISHED);
        assertThat(publishWithHeader(MORE_THAN_50_KIB, "x").kind()).isEqualTo(Kind.PUBLISHED);
    }

    @Test
    void leavesNothingOfABatchWithSuchAnEventAndSendsTheOthersSingly() {
        List<PendingEvent> batch = List.of(pending(10, "before"), pending(TOO_LARGE, "x"), pending(10, "after"));

        assertThatThrownBy(() -> publisher.publishBatch(batch)).hasMessageContaining("AMQ149005");
        assertThat(broker.count("orders")).isZero();

        assertThat(batch.stream().map(event -> publisher.publishOne(event).kind()))
                .containsExactly(Kind.PUBLISHED, Kind.UNSENDABLE, Kind.PUBLISHED);
    }

    @Test
    void doesNotTakeABrokenDiskForAnEventThatIsTooLarge() {
        JMSException refusal = new JMSException("AMQ149000: no space left on device");
        refusal.initCause(new ActiveMQIOErrorException(refusal.getMessage()));

        assertThat(Refusal.toOutcome(refusal, new ArtemisBroker()).kind()).isEqualTo(Kind.REJECTED);
    }

    private Outcome publishWithHeader(int length, String text) {
        return publisher.publishOne(pending(length, text));
    }

    private static PendingEvent pending(int headerLength, String text) {
        return PublisherToArtemis.pending(OutboxEvent.toQueue("orders")
                .header("note", "n".repeat(headerLength))
                .text(text));
    }
}

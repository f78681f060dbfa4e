package dev.semel.internal.outbox.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.internal.outbox.relay.EventPublisher.PartlyPublishedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** What becomes of records on their way, as Kafka and its client answer. */
class SendingTest {

    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration NEVER = Duration.ofMinutes(5);

    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final List<Producer<byte[], byte[]>> unused = new ArrayList<>();
    private final Sending sending = new Sending(producer, unused::add);
    private final UUID first = UUID.randomUUID();
    private final UUID second = UUID.randomUUID();

    @Test
    void endsWellWhenAllRecordsAreAnsweredByYes() {
        send(first);
        send(second);
        byKafka(producer::completeNext);
        byKafka(producer::completeNext);

        sending.awaitAnswers(NEVER);
        sending.close();

        assertThat(unused).containsExactly(producer);
        assertThat(producer.closed()).isFalse();
    }

    @Test
    void endsTheProducerAtTheFirstAnswerThatSaysNo() {
        send(first);
        send(second);
        byKafka(this::refuseNext);

        assertThat(producer.closed()).isTrue();
        assertThatThrownBy(() -> send(UUID.randomUUID())).isInstanceOf(RecordTooLargeException.class);
        assertThatThrownBy(() -> sending.awaitAnswers(NEVER)).isInstanceOf(RecordTooLargeException.class);
        sending.close();
        assertThat(unused).isEmpty();
    }

    @Test
    void saysWhatKafkaHasWhenAnotherOneFailed() {
        send(first);
        send(second);
        byKafka(producer::completeNext);
        byKafka(this::refuseNext);
        Throwable failed = catchThrowable(() -> sending.awaitAnswers(NEVER));

        RuntimeException ended = sending.endedBy((RuntimeException) failed, NEVER);

        assertThat(ended)
                .isInstanceOfSatisfying(PartlyPublishedException.class, partly -> assertThat(partly.published())
                        .containsExactly(first));
        assertThat(ended).hasCause(failed);
    }

    @Test
    void throwsWhatHappenedWhenKafkaIsKnownToHaveNothing() {
        send(first);
        RuntimeException failure = new IllegalStateException("the row is damaged");

        assertThat(sending.endedBy(failure, NEVER)).isSameAs(failure);
        assertThat(producer.closed()).isTrue();
    }

    @Test
    void givesUpWhenAnAnswerIsMissingForLong() {
        send(first);

        assertThatThrownBy(() -> sending.awaitAnswers(SHORT))
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("has not answered");
        sending.close();

        assertThat(producer.closed()).isTrue();
        assertThat(unused).isEmpty();
    }

    @Test
    void takesARecordThatIsRefusedWithoutAnAnswerForOneThatFailed() {
        producer.sendException = new IllegalStateException("cannot be sent");

        send(first);

        assertThatThrownBy(() -> sending.awaitAnswers(NEVER)).isSameAs(producer.sendException);
        sending.close();
        assertThat(producer.closed()).isTrue();
    }

    @Test
    void letsThoseBeforeARecordThatTheClientRefusesGetTheirAnswers() {
        send(first);
        refuseHere(second);
        CompletableFuture<Void> answer = CompletableFuture.runAsync(producer::completeNext);

        RuntimeException ended = sending.endedBy(producer.sendException, NEVER);

        answer.join();
        assertThat(ended)
                .isInstanceOfSatisfying(PartlyPublishedException.class, partly -> assertThat(partly.published())
                        .containsExactly(first));
        assertThat(producer.closed()).isTrue();
    }

    @Test
    void endsTheProducerAlsoWhenKafkaSaysNoToOneBeforeThat() {
        send(first);
        send(second);
        refuseHere(UUID.randomUUID());
        assertThat(producer.closed()).isFalse();

        byKafka(this::refuseNext);

        assertThat(producer.closed()).isTrue();
    }

    @Test
    void waitsForNoAnswerWhereTheClientHasWaitedForKafkaInVain() {
        send(first);
        producer.sendException = new TimeoutException("no metadata");
        send(second);

        assertThat(sending.endedBy(producer.sendException, NEVER)).isSameAs(producer.sendException);
        assertThat(producer.closed()).isTrue();
    }

    private void refuseHere(UUID event) {
        producer.sendException = new RecordTooLargeException("too large for the client");
        send(event);
    }

    private void refuseNext() {
        producer.errorNext(new RecordTooLargeException("too large"));
    }

    /** Answers come on the producer's own thread. */
    private static void byKafka(Runnable answer) {
        CompletableFuture.runAsync(answer).join();
    }

    private void send(UUID event) {
        sending.send(event, new ProducerRecord<>("orders", new byte[0]));
    }
}

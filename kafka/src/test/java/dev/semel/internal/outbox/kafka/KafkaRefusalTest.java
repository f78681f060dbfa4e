package dev.semel.internal.outbox.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import java.util.stream.Stream;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaRefusalTest {

    static Stream<Arguments> refusals() {
        return Stream.of(
                arguments(new RecordTooLargeException("x"), Kind.UNSENDABLE, "larger than Kafka takes"),
                arguments(new InvalidRecordException("x"), Kind.UNSENDABLE, "does not take a record like this"),
                arguments(new SerializationException("x"), Kind.REJECTED, "x"),
                arguments(new IllegalStateException("x"), Kind.REJECTED, "x"),
                arguments(new UnknownTopicOrPartitionException("x"), Kind.BLOCKED, "no topic of this name"),
                arguments(new InvalidTopicException("x"), Kind.BLOCKED, "no topic of this name"),
                arguments(new TopicAuthorizationException("x"), Kind.BLOCKED, "may not write to this topic"),
                arguments(new SaslAuthenticationException("x"), Kind.BLOCKED, "does not let the user"),
                arguments(new TimeoutException("x"), Kind.BLOCKED, "does not answer"),
                arguments(new NotEnoughReplicasException("x"), Kind.BLOCKED, "does not answer"),
                arguments(new KafkaException("closed"), Kind.BLOCKED, "closed"),
                arguments(new ConfigException("no such server"), Kind.BLOCKED, "no such server"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void saysWhoseFaultItIs(RuntimeException failure, Kind kind, String reason) {
        Outcome outcome = KafkaRefusal.toOutcome(failure);

        assertThat(outcome.kind()).isEqualTo(kind);
        assertThat(outcome.cause()).hasMessageContaining(reason);
    }
}

package dev.semel.internal.outbox.append;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxUsageException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaRulesTest {

    private final KafkaRules rules = new KafkaRules(() -> true);

    @Test
    void admitAnEventForATopicOfKafka() {
        assertThatCode(() -> check(toKafka().aggregate("Order", "7").sequenced().after(Duration.ofHours(1))))
                .doesNotThrowAnyException();
    }

    @Test
    void refuseItWhereTheApplicationCannotReachKafka() {
        KafkaRules withoutKafka = new KafkaRules(() -> false);

        assertThatThrownBy(() -> withoutKafka.check(OutgoingEvents.of(toKafka())))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessage(
                        "An event goes to the topic orders of Kafka, but this application cannot reach Kafka: it needs the"
                                + " module semel-kafka beside the library, and the setting semel.kafka.bootstrap.servers. Nothing was"
                                + " appended.");
    }

    @Test
    void areForEventsToKafkaOnly() {
        EventRules all = Admissions.of(Publisher.RELAY, OnParked.HOLD);

        assertThatCode(() -> all.admit(OutgoingEvents.of(
                        OutboxEvent.toQueue("orders").priority(9).text("x"))))
                .doesNotThrowAnyException();
        assertThatThrownBy(
                        () -> all.admit(OutgoingEvents.of(toKafka().priority(9).text("x"))))
                .isInstanceOf(OutboxUsageException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", ".", "..", "caf\u00e9", "a/b"})
    void refuseANameThatNoTopicCanHave(String name) {
        assertRefused(OutboxEvent.toKafka(name), "the name of a topic has at most 249 letters");
    }

    @Test
    void refuseWhatKafkaDoesNotKnow() {
        assertRefused(toKafka().priority(9), "which knows no priorities");
        assertRefused(toKafka().timeToLive(Duration.ofHours(1)), "give it no time to live");
        assertRefused(toKafka().notAfter(Instant.parse("2027-01-01T00:00:00Z")), "give it no time to live");
        assertRefused(toKafka().group("g").messageGroup(), "do not ask for a message group");
        assertRefused(toKafka().text("half \ud83d"), "half characters");
    }

    private static OutboxEvent toKafka() {
        return OutboxEvent.toKafka("orders");
    }

    private void assertRefused(OutboxEvent event, String reason) {
        assertThatThrownBy(() -> check(event))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageContaining(reason);
    }

    private void check(OutboxEvent event) {
        rules.check(OutgoingEvents.of(event));
    }
}

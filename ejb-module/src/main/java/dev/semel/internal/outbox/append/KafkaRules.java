package dev.semel.internal.outbox.append;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.outbox.broker.OtherBroker;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxUsageException;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** What Kafka can do with an event: it has topics of its own, and knows no priority and no time to live of a record. */
@Dependent
class KafkaRules {

    // Kafka's own rule.
    private static final Pattern TOPIC = Pattern.compile("(?!\\.{1,2}$)[a-zA-Z0-9._-]{1,249}");
    private static final int SHOWN = 100;

    private final BooleanSupplier isReachable;

    @Inject
    KafkaRules(@Any Instance<OtherBroker> brokers) {
        this(() -> brokers.stream().anyMatch(broker -> broker.takes(DestinationKind.KAFKA)));
    }

    KafkaRules(BooleanSupplier isReachable) {
        this.isReachable = isReachable;
    }

    /** @throws OutboxUsageException if the event would be published differently from what was asked for, or not at all */
    void check(OutgoingEvent outgoing) {
        OutboxEvent event = outgoing.event();
        String topic = event.destination();
        require(
                isReachable.getAsBoolean(),
                topic,
                "but this application cannot reach Kafka: it needs the module semel-kafka beside the library, and the setting"
                        + " semel.kafka.bootstrap.servers");
        require(
                TOPIC.matcher(topic).matches(),
                topic,
                "but the name of a topic has at most 249 letters, digits, dots, underscores and hyphens");
        require(event.priority() == Message.DEFAULT_PRIORITY, topic, "which knows no priorities; give it none");
        require(
                event.schedule().timeToLive().isEmpty()
                        && event.schedule().notAfter().isEmpty(),
                topic,
                "which keeps a record as long as its topic says; give it no time to live");
        require(
                !event.isMessageGroup(),
                topic,
                "where each group is in one partition anyway; do not ask for a message group");
        require(
                outgoing.message().kind() != BodyKind.TEXT16,
                topic,
                "where text is UTF-8, but its text has half characters; give it bytes");
    }

    private static void require(boolean holds, String topic, String complaint) {
        if (!holds) {
            throw new OutboxUsageException("An event goes to the topic " + SafeText.line(topic, SHOWN) + " of Kafka, "
                    + complaint + ". Nothing was appended.");
        }
    }
}

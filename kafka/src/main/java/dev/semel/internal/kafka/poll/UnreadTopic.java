package dev.semel.internal.kafka.poll;

import dev.semel.internal.history.Failure;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.NewFindings;
import java.time.Clock;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Tells operators when a consumer gets nothing of its topic, by a finding that goes when it gets its partitions. */
final class UnreadTopic {

    private static final Logger LOG = Logger.getLogger(UnreadTopic.class.getName());

    private final KafkaConsumerDefinition definition;
    private final NewFindings findings;
    private final Clock clock;
    private @Nullable String told;
    private boolean isRead;

    UnreadTopic(KafkaConsumerDefinition definition, NewFindings findings, Clock clock) {
        this.definition = definition;
        this.findings = findings;
        this.clock = clock;
    }

    /** @param pause until it is looked for again */
    void tellMissing(String pause) {
        String consumer = definition.consumer().name();
        tell("Kafka has no topic " + definition.topic() + ", or does not show it to the user of consumer " + consumer
                + ", which gets no records. Create the topic, or correct its name (semel.consumer." + consumer
                + ".topic); it is looked for every " + pause + ".");
    }

    /** @param pause until it is tried again */
    void tellRefused(Throwable reason, String pause) {
        tell("Kafka refuses records of the topic " + definition.topic() + " to consumer "
                + definition.consumer().name()
                + " (" + Failure.root(reason) + "). Give its user the right to read the topic and the group "
                + definition.group()
                + "; it is tried again every " + pause + ".");
    }

    private void tell(String why) {
        if (why.equals(told)) {
            return;
        }
        quietly(() -> {
            findings.remove(List.of(finding("")), any -> told != null);
            findings.add(finding(why));
            told = why;
            isRead = false;
        });
    }

    /** It has partitions, or others of its group have them. */
    void end() {
        if (!isRead) {
            quietly(() -> {
                findings.remove(List.of(finding("")), any -> true);
                told = null;
                isRead = true;
            });
        }
    }

    // Records are worked on all the same, and it is tried again.
    private void quietly(Runnable change) {
        try {
            change.run();
        } catch (RuntimeException failed) {
            LOG.log(Level.FINE, failed, () -> "The finding about " + definition.topic() + " could not be changed.");
        }
    }

    private Finding finding(String why) {
        String subject = definition.consumer().name() + ": " + definition.topic();
        return Finding.of(FindingKind.TOPIC_NOT_READ, subject, clock.instant(), why);
    }
}

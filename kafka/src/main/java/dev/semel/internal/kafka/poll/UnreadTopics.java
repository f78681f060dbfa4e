package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.reconciliation.NewFindings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;

/** What tells operators of topics of which consumers get nothing. */
@Dependent
class UnreadTopics {

    private final NewFindings findings;
    private final Clock clock;

    @Inject
    UnreadTopics(NewFindings findings, @Semel Clock clock) {
        this.findings = findings;
        this.clock = clock;
    }

    UnreadTopic of(KafkaConsumerDefinition definition) {
        return new UnreadTopic(definition, findings, clock);
    }
}

package dev.semel.console.overview;

import static dev.semel.console.overview.PulseOf.NOW;
import static dev.semel.console.overview.PulseOf.pulse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.outbox.DestinationId;
import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.overview.Pulse;
import dev.semel.admin.partition.PartitionView;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.format.TestMessages;
import java.time.Instant;
import java.util.List;

/** What the page of the overview tells first. */
final class Told {

    final Triage triage;

    Told() {
        Messages messages = TestMessages.english();
        this.triage = new Triage(messages, new FormatBacking(messages), new BacklogTrend());
    }

    List<String> sentences(Pulse pulse, DestinationView... destinations) {
        return triage.of(pulse, List.of(destinations), List.of(), List.of(), List.of()).stream()
                .map(Sentence::text)
                .toList();
    }

    Sentence only(Pulse pulse) {
        List<Sentence> sentences = triage.of(pulse, List.of(), List.of(), List.of(), List.of());
        assertThat(sentences).hasSize(1);
        return sentences.get(0);
    }

    List<Sentence> ofPartition(PartitionView partition) {
        return triage.of(pulse().build(), List.of(), List.of(), List.of(), List.of(partition));
    }

    static DestinationView destination(
            String state, int held, Instant oldest, String reason, String changedBy, String finding) {
        DestinationId id = new DestinationId("QUEUE", "shop.payments");
        return new DestinationView(id, state, NOW, held, oldest, 0, null, reason, changedBy, finding);
    }
}

package dev.semel.console.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.admin.finding.KindView;
import dev.semel.admin.operation.OperationView;
import dev.semel.admin.operation.OperationsAdmin;
import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.admin.overview.OverviewAdmin;
import dev.semel.admin.overview.Pulse;
import dev.semel.admin.partition.PartitionView;
import dev.semel.admin.partition.PartitionsAdmin;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.format.TestMessages;
import jakarta.ejb.EJBException;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What is told when parts of it cannot be read. */
class TriageBackingTest {

    private static final Instant LONG_AGO = Instant.parse("2020-02-29T00:00:00Z");

    private Supplier<List<KindView>> findings =
            () -> List.of(new KindView("KEY_WITHOUT_RETRY", 12, LONG_AGO, "c0ffee", "order-1"));
    private Supplier<List<PartitionView>> partitions = TriageBackingTest::fail;
    private Supplier<List<DestinationView>> destinations = List::of;

    @Test
    void tellsWhatIsKnownAndWhatIsNotWhenSomePartsCannotBeRead() {
        assertThat(backing().read())
                .extracting(Sentence::text)
                .satisfiesExactly(
                        first -> assertThat(first)
                                .isEqualTo("Not everything is known: the relay, the nodes and what is parked, the"
                                        + " operations, the partitions could not be read. The server’s log says why."),
                        known -> assertThat(known).startsWith("12 failed keys have no retry to come"));
    }

    @Test
    void saysThatNothingIsKnownWhenNoPartCanBeRead() {
        findings = TriageBackingTest::fail;
        destinations = TriageBackingTest::fail;

        assertThat(backing().read())
                .extracting(Sentence::text)
                .singleElement()
                .asString()
                .startsWith("Whether something is wrong is not known");
    }

    private static <T> List<T> fail() {
        throw new EJBException("The database is away.");
    }

    private TriageBacking backing() {
        Messages messages = TestMessages.english();
        TriageBacking triage = new TriageBacking();
        triage.messages = messages;
        triage.format = new FormatBacking(messages);
        triage.triage = new Triage(messages, triage.format, new BacklogTrend());
        triage.overview = new OverviewAdmin() {
            @Override
            public Pulse pulse() {
                throw new EJBException("The database is away.");
            }
        };
        triage.destinations = new DestinationsAdmin() {
            @Override
            public List<DestinationView> troubled() {
                return destinations.get();
            }
        };
        triage.findings = new FindingsAdmin() {
            @Override
            public List<KindView> kinds() {
                return findings.get();
            }
        };
        triage.operations = new OperationsAdmin() {
            @Override
            public List<OperationView> brokenOff() {
                return fail();
            }
        };
        triage.partitions = new PartitionsAdmin() {
            @Override
            public List<PartitionView> halted() {
                return partitions.get();
            }
        };
        return triage;
    }
}

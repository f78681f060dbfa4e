package dev.semel.internal.startup.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import dev.semel.internal.startup.consumer.TestConsumers;
import dev.semel.internal.startup.probe.PlatformProbe.Part;
import jakarta.persistence.PersistenceException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class TransactionProbeTest {

    private static final AnnotatedConsumers NONE = TestConsumers.of();
    private static final AnnotatedConsumers LOCAL = TestConsumers.of(Local.class);
    private static final AnnotatedConsumers XA = TestConsumers.of(Xa.class);

    private final ScriptedServer accepting = new ScriptedServer(true);
    private final ScriptedServer refusing = new ScriptedServer(false);

    @Test
    void wantsASecondResourceToBeRefused() {
        assertThat(isAnswered(probe(refusing, LOCAL))).isTrue();
        assertThat(isAnswered(probe(refusing, NONE))).isTrue();
        assertThatThrownBy(() -> isAnswered(probe(accepting, LOCAL)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("acceptHeuristicHazard=\"false\"");
        assertThatThrownBy(() -> isAnswered(probe(accepting, NONE))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void wantsASecondResourceToBeAcceptedWhenConsumersJoin() {
        assertThat(isAnswered(probe(accepting, XA))).isTrue();
        assertThatThrownBy(() -> isAnswered(probe(refusing, XA)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("XA needs an XADataSource")
                .hasMessageContaining("a database that prepares transactions");
    }

    @Test
    void knowsNothingWhileTheBrokerIsAway() {
        refusing.isBrokerAway = true;
        accepting.isBrokerAway = true;
        assertThat(isAnswered(probe(refusing, LOCAL))).isFalse();
        assertThat(isAnswered(probe(accepting, XA))).isFalse();
    }

    @Test
    void tellsOnceThatItWaitsForTheBroker() {
        refusing.isBrokerAway = true;
        TransactionProbe probe = probe(refusing, LOCAL);

        List<String> told = told(() -> {
            for (int i = 0; i < 3; i++) {
                isAnswered(probe);
            }
            refusing.isBrokerAway = false;
            isAnswered(probe);
        });

        assertThat(told).hasSize(3);
        assertThat(told.get(0)).contains("no event is published and no message taken until they have been tried");
        assertThat(told.get(1)).startsWith("Semel checks that a second resource");
        assertThat(told.get(2)).startsWith("A second resource in the transaction was refused");
    }

    private static List<String> told(Runnable work) {
        List<String> lines = new ArrayList<>();
        Filter collecting = line -> lines.add(line.getMessage());
        Logger log = Logger.getLogger(TransactionProbe.class.getName());
        Filter before = log.getFilter();
        log.setFilter(collecting);
        try {
            work.run();
        } finally {
            log.setFilter(before);
        }
        return lines;
    }

    @Test
    void takesARefusalAtTheFirstCallForWhatItIs() {
        refusing.refusesAtOnce = true;

        assertThat(isAnswered(probe(refusing, LOCAL))).isTrue();
    }

    @Test
    void refusesAServerThatLosesWhatItSaysItHasCommitted() {
        refusing.commitsSends = false;

        assertThatThrownBy(() -> isAnswered(probe(refusing, NONE)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("A message that was sent in a transaction did not arrive");
    }

    @Test
    void takesOneMissingMessageForTheBrokersFault() {
        refusing.commitsLost = 1;
        TransactionProbe probe = probe(refusing, NONE);

        assertThat(isAnswered(probe)).as("only one was missing").isFalse();
        assertThat(isAnswered(probe)).as("none was missing").isTrue();
    }

    @Test
    void refusesAServerThatSendsWhatIsRolledBack() {
        refusing.rollsSendsBack = false;

        assertThatThrownBy(() -> isAnswered(probe(refusing, NONE)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("arrived, although that was rolled back");
    }

    @Test
    void refusesAServerInWhichALockDoesNotOutliveAnInnerTransaction() {
        refusing.keepsLocks = false;

        assertThatThrownBy(() -> isAnswered(probe(refusing, NONE)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The lock of a slot was gone");
    }

    @Test
    void takesNoOtherFailureForTheRefusal() {
        refusing.failure = new PersistenceException("no connection");
        assertThat(isAnswered(probe(refusing, LOCAL)))
                .as("the database was away")
                .isFalse();

        refusing.failure = null;
        refusing.isAnyCommitLost = true;
        assertThat(isAnswered(probe(refusing, LOCAL)))
                .as("no commit gets through")
                .isFalse();

        refusing.isAnyCommitLost = false;
        assertThat(isAnswered(probe(refusing, LOCAL))).as("all is well again").isTrue();
    }

    @Test
    void knowsWhatTheDatabaseDoesWhileTheBrokerIsAway() {
        refusing.isBrokerAway = true;
        assertThat(probe(refusing, LOCAL).isAnswered(Part.DATABASE)).isTrue();

        refusing.keepsLocks = false;
        assertThatThrownBy(() -> probe(refusing, LOCAL).isAnswered(Part.DATABASE))
                .isInstanceOf(IllegalStateException.class);
    }

    private static boolean isAnswered(PlatformProbe probe) {
        return probe.isAnswered(Part.DATABASE) && probe.isAnswered(Part.BROKER);
    }

    private TransactionProbe probe(ScriptedServer server, AnnotatedConsumers consumers) {
        return new TransactionProbe(new ScriptedResources(server), consumers);
    }

    @IdempotentConsumer(name = "local")
    private static class Local {}

    @IdempotentConsumer(name = "xa", mode = Mode.XA)
    private static class Xa {}
}

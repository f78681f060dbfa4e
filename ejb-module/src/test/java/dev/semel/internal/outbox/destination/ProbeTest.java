package dev.semel.internal.outbox.destination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.DestinationStore.Locked;
import dev.semel.internal.outbox.store.DestinationStore.Waiting;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.SameTransaction;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a probe says of its destination, and what it leaves in the tables. */
class ProbeTest {

    private static final Address FULL = new Address(DestinationKind.QUEUE, "full");

    private final PendingEvent held = new PendingEvent(
            UUID.randomUUID(),
            null,
            0,
            null,
            () -> OutgoingEvents.of(OutboxEvent.toQueue("full").text("x")),
            () -> null);
    private final List<String> done = new ArrayList<>();
    private Optional<Locked> first = Optional.of(new Locked(held, Instant.EPOCH));
    private Waiting waiting = Waiting.NOTHING;
    private Outcome outcome = Outcome.PUBLISHED;
    private int unreadable;
    private boolean isDatabaseDown;
    private boolean isOpen = true;

    private final Probe probe = new Probe(
            port(DestinationStore.class, (proxy, method, arguments) -> switch (method.getName()) {
                case "lockFirstHeld" -> lockFirstHeld();
                case "waiting" -> waiting;
                case "close" -> done.add("close") && isOpen;
                case "release" -> done.add("release");
                default -> done.add(method.getName());
            }),
            port(RelayStore.class, (proxy, method, arguments) -> {
                if (isDatabaseDown) {
                    throw new IllegalStateException("The database does not answer.");
                }
                done.add(method.getName());
                return answer(method.getReturnType());
            }),
            port(EventPublisher.class, (proxy, method, arguments) -> outcome),
            port(AttemptHistory.class, (proxy, method, arguments) -> done.add("attempt " + arguments[1])),
            new SameTransaction());

    @Test
    void marksTheEventThatCameThroughAndLetsTheDestinationRecover() {
        assertThat(probe.run(FULL)).isTrue();
        assertThat(done).containsExactly("release", "markPublished", "close");
    }

    @Test
    void dropsAReplyWhoseRequesterIsGoneWithALineInItsHistory() {
        outcome = new Outcome(Outcome.Kind.UNWANTED, new IllegalStateException("gone"));

        assertThat(probe.run(FULL)).isTrue();
        assertThat(done).containsExactly("release", "attempt 1", "drop", "close");
    }

    @Test
    void saysThatADestinationRecoversToOneNodeOnly() {
        isOpen = false;

        assertThat(probe.run(FULL)).as("another node has closed it").isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "REJECTED, close, true",
        "UNSENDABLE, close, true",
        "BLOCKED, keepOpen, false",
        "OUTAGE, forgetProbe, false"
    })
    void letsADestinationRecoverUnlessItIsTheOneThatRefuses(Outcome.Kind kind, String step, boolean recovers) {
        outcome = new Outcome(kind, new IllegalStateException("no"));

        assertThat(probe.run(FULL)).isEqualTo(recovers);
        assertThat(done).containsExactly(step);
    }

    @ParameterizedTest
    @CsvSource({"NOTHING, close, true", "FREE, repeatProbe, false", "HINDERED, forgetProbe, false"})
    void letsADestinationRecoverForWhichNothingIsHeldAndWaitsForWhatIs(Waiting what, String step, boolean recovers) {
        first = Optional.empty();
        waiting = what;

        assertThat(probe.run(FULL)).isEqualTo(recovers);
        assertThat(done).containsExactly(step);
    }

    @Test
    void triesAnEventThatCouldNotBeReadOnceMoreIfTheDatabaseAnswers() {
        unreadable = 1;

        assertThat(probe.run(FULL)).isTrue();
        assertThat(done).containsExactly("tryToRead", "release", "markPublished", "close");
    }

    @Test
    void letsNoDestinationRecoverThatRefusesTheEventAtTheSecondTry() {
        unreadable = 1;
        outcome = new Outcome(Outcome.Kind.BLOCKED, new IllegalStateException("full"));

        assertThat(probe.run(FULL)).isFalse();
    }

    @Test
    void leavesAnEventThatCanNeverBeReadToTheRelay() {
        unreadable = 2;

        assertThat(probe.run(FULL)).isTrue();
        assertThat(done).containsExactly("tryToRead", "close");

        unreadable = 2;
        isOpen = false;
        assertThat(probe.run(FULL)).as("another node has closed it").isFalse();
    }

    @Test
    void takesAnOutageOfTheDatabaseForNoFaultOfTheEvent() {
        unreadable = 1;
        isDatabaseDown = true;

        assertThatThrownBy(() -> probe.run(FULL)).hasMessageContaining("does not answer");
        assertThat(done).isEmpty();
    }

    private Optional<Locked> lockFirstHeld() {
        if (unreadable-- > 0) {
            throw new IllegalStateException("The row is damaged.");
        }
        return first;
    }

    private static Object answer(Class<?> type) {
        if (type == boolean.class) {
            return true;
        }
        return type == int.class ? 1 : null;
    }

    private static <T> T port(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(ProbeTest.class.getClassLoader(), new Class<?>[] {type}, answers));
    }
}

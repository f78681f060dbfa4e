package dev.semel.internal.outbox.destination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.destination.DestinationInspector.Answer;
import dev.semel.internal.outbox.destination.DestinationInspector.Kind;
import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.platform.PeriodicWork.Period;
import dev.semel.outbox.DestinationKind;
import dev.semel.testing.MutableClock;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.Sentences;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a destination is asked about, what of that is kept, and what is told once. */
class MonitorTimesTest {

    private final MutableClock clock = new MutableClock();
    private final UsedDestinations used = new UsedDestinations();
    private final Map<String, Kind> answers = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final List<String> noted = new ArrayList<>();
    private final DestinationMonitor monitor =
            new DestinationMonitor(used, this::answer, store(), new SameTransaction(), clock);

    @Test
    void asksSoonAgainWhileNoConsumerIsFoundAndRarelyAfterwards() {
        use("q", Kind.NO_CONSUMER);
        assertThat(asksAfter(Duration.ZERO)).isZero();
        assertThat(asksAfter(Duration.ofSeconds(30).minusMillis(1))).isZero();
        assertThat(asksAfter(Duration.ofMillis(1))).isEqualTo(1);

        assertThat(asksAfter(Duration.ofSeconds(59))).isZero();
        answers.put("q", Kind.EXPECTED);
        assertThat(asksAfter(Duration.ofSeconds(1))).isEqualTo(1);
        assertThat(asksAfter(Duration.ofMinutes(9))).isZero();
        assertThat(asksAfter(Duration.ofMinutes(1))).isEqualTo(1);
    }

    @Test
    void tellsOnceOfADestinationWithoutAConsumer() {
        use("ordres", Kind.NO_CONSUMER);
        use("orders", Kind.EXPECTED);
        asksAfter(Duration.ZERO);
        try (Sentences said = new Sentences(DestinationMonitor.class)) {
            asksAfter(Duration.ofMinutes(1));
            assertThat(said.texts()).as("at the first look").hasSize(1);
            asksAfter(Duration.ofMinutes(1));

            assertThat(said.texts()).singleElement().asString().contains("queue ordres");
        }
        assertThat(noted).contains("note orders null");
    }

    @Test
    void asksTheBrokerForNothingMoreInThisLookOnceItRefusesOrDoesNotAnswer() {
        for (Kind kind : List.of(Kind.REFUSED, Kind.UNKNOWN)) {
            use("a-" + kind, kind);
            use("b-" + kind, kind);
            asksAfter(Duration.ZERO);
            assertThat(asksAfter(Duration.ofMinutes(20))).as("%s", kind).isEqualTo(1);
            used.all().clear();
        }
        assertThat(noted)
                .as("operators see the destination all the same")
                .hasSize(2)
                .allMatch(step -> step.startsWith("know"));
    }

    @Test
    void knowsATopicOfKafkaWithoutAskingTheBroker() {
        used.add(new Address(DestinationKind.KAFKA, "bookings"));

        assertThat(asksAfter(Duration.ZERO)).isZero();
        assertThat(asksAfter(Duration.ofMinutes(1))).isZero();
        assertThat(noted).containsExactly("know bookings");
    }

    @Test
    void goesOnToTheNextDestinationAfterAnAnswer() {
        use("a", Kind.NOWHERE);
        use("b", Kind.EXPECTED);
        asksAfter(Duration.ZERO);

        assertThat(asksAfter(Duration.ofMinutes(1))).isEqualTo(2);
    }

    @Test
    void looksWhereTheRelayRuns() {
        monitor.relay = relay(Optional.of(Duration.ofSeconds(1)));
        assertThat(monitor.period()).contains(Period.every(Duration.ofSeconds(15)));
        monitor.relay = relay(Optional.empty());
        assertThat(monitor.period()).isEmpty();
    }

    @Test
    void remembersNoMoreThanAThousandDestinations() {
        for (int i = 0; i < 1_001; i++) {
            used.add(queue("q" + i));
        }

        assertThat(used.all()).hasSize(1_000);
    }

    private void use(String queue, Kind kind) {
        used.add(queue(queue));
        answers.put(queue, kind);
    }

    private int asksAfter(Duration time) {
        int before = asked.size();
        clock.advance(time);
        monitor.run();
        return asked.size() - before;
    }

    private Answer answer(Address destination) {
        asked.add(destination.name());
        return new Answer(answers.get(destination.name()), "no right");
    }

    private DestinationStore store() {
        return (DestinationStore) Proxy.newProxyInstance(
                MonitorTimesTest.class.getClassLoader(),
                new Class<?>[] {DestinationStore.class},
                (proxy, method, arguments) -> {
                    Object finding = arguments.length > 1 ? " " + arguments[1] : "";
                    noted.add(method.getName() + " " + ((Address) arguments[0]).name() + finding);
                    return null;
                });
    }

    private static RelayTrigger relay(Optional<Duration> pollInterval) {
        return new RelayTrigger() {
            @Override
            public Optional<Duration> pollInterval() {
                return pollInterval;
            }
        };
    }

    private static Address queue(String name) {
        return new Address(DestinationKind.QUEUE, name);
    }
}

package dev.semel.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.idempotency.poison.Marks;
import dev.semel.internal.node.NodeIncarnations;
import dev.semel.internal.outbox.wakeup.WakeUpListener;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Repeater;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.retention.SharedTerms;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.settings.StartSettings.Lint;
import dev.semel.internal.settings.StartSettings.Schema;
import dev.semel.internal.startup.probe.PlatformProbe;
import dev.semel.internal.startup.probe.PlatformProbe.Part;
import dev.semel.internal.startup.schema.SchemaMigration;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.container.BeanClasses;
import dev.semel.testing.container.Beans;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartSequenceTest {

    private static final Duration LONG = Duration.ofDays(30);

    private final List<String> done = new ArrayList<>();
    private final Beans beans = new Beans(BeanClasses.of())
            .bind(SharedTerms.class, told(SharedTerms.class))
            .bind(NodeIncarnations.class, told(NodeIncarnations.class))
            .bind(Marks.class, told(Marks.class))
            .bind(Transactions.class, new SameTransaction())
            .bind(Clock.class, Clock.systemUTC())
            .bind(Waits.class, new ThreadWaits())
            .bind(NodeName.class, new NodeName("node"))
            .bind(String.class, "shop")
            .bind(RetentionSettings.class, retention(LONG))
            .bind(RetentionSettings.Counters.class, new RetentionSettings.Counters(Optional.empty()))
            .bind(
                    OutboxSettings.class,
                    new OutboxSettings(OutboxSettings.Publisher.RELAY, OutboxSettings.Published.KEEP, LONG))
            .bind(StartSettings.class, new StartSettings(Schema.OFF, Lint.OFF, LONG))
            .bind(SchemaMigration.class, new SchemaMigration(null, null, null))
            .bind(PlatformProbe.class, (PlatformProbe) part -> part == Part.DATABASE || done.add("probe"))
            .bind(WakeUpListener.class, new Listener());
    private final Works works = new Works();

    private static RetentionSettings retention(Duration keys) {
        return new RetentionSettings(
                keys, Duration.ofDays(7), LONG, Duration.ofDays(7), new Schedule(LONG, 1, Window.ALWAYS));
    }

    @Test
    void beginsWorkingWhenAllElseIsDone() {
        beans.get(StartSequence.class).start(List.of(), works);

        assertThat(done).containsExactly("lengthen", "consumers", "read", "probe", "begin", "works", "listens");
    }

    @Test
    void stopsInTheOtherDirection() {
        beans.get(StartSequence.class).stop(works);

        assertThat(done).containsExactly("listens no more", "works end", "removeAll", "end");
    }

    @Test
    void changesNothingWithSettingsThatLoseKeysTooEarly() {
        beans.bind(RetentionSettings.class, retention(Duration.ofDays(1)));

        assertThatThrownBy(() -> beans.get(StartSequence.class).start(List.of(), works))
                .hasMessageContaining("semel.retention.keys");
        assertThat(done).isEmpty();
    }

    @Test
    void leavesNoIncarnationBehindThatWouldBeTakenForADeathWhenWorkCannotBegin() {
        works.failure = new IllegalStateException("There is no timer.");

        assertThatThrownBy(() -> beans.get(StartSequence.class).start(List.of(), works))
                .isSameAs(works.failure);
        assertThat(done).endsWith("begin", "listens no more", "works end", "removeAll", "end");
    }

    private <T> T told(Class<T> port) {
        return port.cast(Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {port}, (proxy, method, arguments) -> {
                    done.add(method.getName());
                    return method.getReturnType() == boolean.class
                            ? Boolean.TRUE
                            : method.getReturnType() == Optional.class ? Optional.empty() : null;
                }));
    }

    private final class Works implements Repeater {

        private RuntimeException failure;

        @Override
        public void begin(Iterable<PeriodicWork> all) {
            if (failure != null) {
                throw failure;
            }
            done.add("works");
        }

        @Override
        public void end() {
            done.add("works end");
        }
    }

    private final class Listener extends WakeUpListener {

        @Override
        public void start() {
            done.add("listens");
        }

        @Override
        public void stop() {
            done.add("listens no more");
        }
    }
}

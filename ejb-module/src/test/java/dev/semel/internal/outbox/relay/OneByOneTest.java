package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.MutableClock;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** When events that are sent singly look whether their slot is still locked; what comes of them is said by the contracts. */
class OneByOneTest {

    private final FakeBroker broker = new FakeBroker();
    private final List<String> log = new ArrayList<>();
    private int looksBeforeTheEnd = Integer.MAX_VALUE;

    @Test
    void asksTheDatabaseBeforeItAsksTheBrokerAndBeforeEachEvent() {
        publish(2);

        assertThat(log).containsExactly("keepAlive", "keepAlive", "sent", "keepAlive", "sent");
    }

    @Test
    void sendsNothingMoreWhenTheDatabaseHasEndedItsTransaction() {
        looksBeforeTheEnd = 2;

        assertThatThrownBy(() -> publish(3)).hasMessage("terminated");

        assertThat(broker.singles).isEqualTo(1);
    }

    @Test
    void callsAllPublishedWhereNothingIsLeftAsAfterACommitWhoseAnswerWasLost() {
        assertThat(publish(0).isWhole()).isTrue();
        assertThat(log).isEmpty();
    }

    @Test
    void sendsNothingThatTheBrokerIsKnownToHave() {
        List<PendingEvent> batch = batch(3);
        Set<UUID> known = Set.of(batch.get(0).id(), batch.get(2).id());

        Progress progress = publish(batch, known);

        assertThat(broker.singles).isEqualTo(1);
        assertThat(progress.published())
                .containsExactlyInAnyOrder(
                        batch.get(0).id(), batch.get(1).id(), batch.get(2).id());
        assertThat(progress.reached()).isEqualTo(3);
    }

    @Test
    void callsPublishedWhatTheBrokerIsKnownToHaveAlsoInAnOutage() {
        broker.isDown = true;
        List<PendingEvent> batch = batch(2);

        Progress progress = publish(batch, Set.of(batch.get(1).id()));

        assertThat(progress.published()).containsExactly(batch.get(1).id());
        assertThat(progress.outage()).isNotNull();
    }

    private Progress publish(int events) {
        return publish(batch(events), Set.of());
    }

    private Progress publish(List<PendingEvent> batch, Set<UUID> known) {
        broker.beforeSingle = () -> log.add("sent");
        return new OneByOne(broker, store(), null, null, null).publish(batch, known, new MutableClock());
    }

    private static List<PendingEvent> batch(int events) {
        return Stream.generate(() -> OutgoingEvents.pending(
                        UUID.randomUUID(),
                        null,
                        0,
                        null,
                        () -> OutgoingEvents.of(OutboxEvent.toQueue("orders").text("x"))))
                .limit(events)
                .toList();
    }

    private RelayStore store() {
        return (RelayStore) Proxy.newProxyInstance(
                RelayStore.class.getClassLoader(), new Class<?>[] {RelayStore.class}, (proxy, method, arguments) -> {
                    log.add(method.getName());
                    if (looksBeforeTheEnd-- == 0) {
                        throw new IllegalStateException("terminated");
                    }
                    return null;
                });
    }
}

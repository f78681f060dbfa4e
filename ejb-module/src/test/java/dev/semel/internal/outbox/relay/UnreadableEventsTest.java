package dev.semel.internal.outbox.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.outbox.relay.UnreadableEvents.UnreadableBatchException;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.RelayStore.DisturbedException;
import dev.semel.internal.outbox.store.RelayStore.Outline;
import dev.semel.internal.platform.Transactions;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Who is to blame when the pool hands out dead connections among those that live; the rest is said by the contracts. */
class UnreadableEventsTest {

    private static final LockedSlot SLOT = new LockedSlot(2, Instant.EPOCH, false);

    private final Outline event = new Outline(UUID.randomUUID(), 0);
    private final List<UUID> parked = new ArrayList<>();
    private Set<Integer> dead = Set.of();
    private boolean isDamaged;
    private RuntimeException damage = new IllegalStateException("damaged");
    private int connections;

    @Test
    void parksNoEventThatMetDeadConnectionsOnlyBetweenThoseThatLive() {
        dead = Set.of(2, 4);

        assertThatThrownBy(this::park).hasMessage("the connection was lost");

        assertThat(parked).isEmpty();
    }

    @Test
    void parksAnEventThatFailsTwiceOverConnectionsThatAnswer() {
        isDamaged = true;

        park();

        assertThat(parked).containsExactly(event.id());
    }

    @Test
    void parksNoEventWhoseReadingAnotherTransactionHasEnded() {
        isDamaged = true;
        damage = new DisturbedException(event.id(), null);

        assertThatThrownBy(this::park).isSameAs(damage);

        assertThat(parked).isEmpty();
    }

    private void park() {
        new UnreadableEvents(store(), history(), transactions())
                .park(new UnreadableBatchException(
                        SLOT.number(), 10, new IllegalStateException("the connection was lost")));
    }

    private Transactions transactions() {
        return new Transactions() {
            @Override
            public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
                connections++;
                return work.run();
            }

            @Override
            public <T, E extends Exception> T outside(Work<T, E> work) {
                throw new UnsupportedOperationException();
            }
        };
    }

    private static AttemptHistory history() {
        return (AttemptHistory) Proxy.newProxyInstance(
                AttemptHistory.class.getClassLoader(),
                new Class<?>[] {AttemptHistory.class},
                (proxy, method, arguments) -> null);
    }

    private RelayStore store() {
        return (RelayStore) Proxy.newProxyInstance(
                RelayStore.class.getClassLoader(), new Class<?>[] {RelayStore.class}, (proxy, method, arguments) -> {
                    if (dead.contains(connections)) {
                        throw new IllegalStateException("the connection was lost");
                    }
                    return switch (method.getName()) {
                        case "outlineOfNextBatch" -> List.of(event);
                        case "tryToRead" -> read((UUID) arguments[0]);
                        case "lockSlot" -> Optional.of(SLOT);
                        case "park" -> parked.add((UUID) arguments[0]);
                        default -> throw new UnsupportedOperationException(method.getName());
                    };
                });
    }

    private Object read(UUID asked) {
        if (isDamaged && asked.equals(event.id())) {
            throw damage;
        }
        return null;
    }
}

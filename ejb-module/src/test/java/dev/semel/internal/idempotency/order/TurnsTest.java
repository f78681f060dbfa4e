package dev.semel.internal.idempotency.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.simulation.store.MemoryKeyStores;
import dev.semel.simulation.tables.MemoryContractDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of messages that wait; their way through the protocol is in the decision table. */
class TurnsTest {

    private static final Duration WAIT = Duration.ofSeconds(10);

    @RegisterExtension
    final MemoryContractDatabase<KeyStores> memory = MemoryKeyStores.database();

    private final Place place = Place.of("payments", "account-1", 2L, 1L);
    private final UUID first = UUID.randomUUID();
    private final UUID second = UUID.randomUUID();

    @Test
    void takeTheEventOfAStoredMessageForTheOneThatBroughtIt() {
        hold(first, false, UUID.randomUUID());
        hold(second, true, first);

        assertThat(released()).containsExactly(second);
    }

    @Test
    void takeTheEventOfANewMessageForAnotherOne() {
        hold(first, false, UUID.randomUUID());
        hold(second, false, first);

        assertThat(released()).containsExactlyInAnyOrder(first, second);
    }

    @Test
    void haveNothingToGiveUpWhereNoMessageWaits() {
        boolean isGivenUp =
                memory.inTransaction(stores -> turns(stores, new ArrayList<>()).giveUpBefore(place, WAIT));

        assertThat(isGivenUp).isFalse();
    }

    private void hold(UUID event, boolean isStored, UUID broughtBy) {
        memory.doInTransaction(stores -> {
            stores.positions().lock(place, WAIT);
            turns(stores, new ArrayList<>())
                    .hold(
                            event,
                            new Delivery(
                                    new IdempotencyKey("payments", "k"),
                                    "ID:1",
                                    broughtBy,
                                    null,
                                    null,
                                    null,
                                    Instant.MAX,
                                    null,
                                    isStored ? Sender.SEMEL : Sender.PRODUCER,
                                    place,
                                    null,
                                    KeyStore.DATABASE));
        });
    }

    private List<UUID> released() {
        return memory.inTransaction(stores -> {
            stores.positions().lock(place, WAIT);
            return stores.positions().release(place.groupHash(), 1);
        });
    }

    private static Turns turns(KeyStores stores, List<UUID> brought) {
        return new Turns(stores.positions(), brought::addAll);
    }
}

package dev.semel.internal.outbox.operator;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.outbox.store.ContractOutbox;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What an operator is told when an action does not get through, whatever the database. */
abstract class BusySlotContract {

    private static final Duration SHORT_WAIT = Duration.ofSeconds(1);

    abstract ContractDatabase<OutboxStores> database();

    @Test
    void saysThatTheRelayIsBusyWhenItDoesNotReleaseTheSlotInTime() {
        UUID event = new ContractOutbox(database()).append(OutboxTables.event("hello"));

        try (HeldTransaction<OutboxStores> pass = database().begin()) {
            pass.doWithin(stores -> assertThat(lockFirst(stores.relay())).isPresent());

            assertThatThrownBy(() -> discard(event)).isInstanceOf(SlotBusyException.class);
        }
        assertThat(discard(event)).isOne();
    }

    private int discard(UUID event) {
        return database().inTransaction(stores -> stores.commands(SHORT_WAIT).discard(List.of(event)));
    }
}

package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.relayStore;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import org.junit.jupiter.api.Test;

class SlotLockOnPostgreSqlTest extends SlotLockContract {

    @Override
    ContractDatabase<OutboxStores> database() {
        return SqlOutboxStores.on(Dialect.POSTGRESQL);
    }

    @Test
    void isToldWhenTheDatabaseHasEndedTheTransactionAndFreedTheSlot() {
        outbox.append(eventOf("a", "1"));
        TestDatabase postgres = TestDatabase.of(Dialect.POSTGRESQL);
        OpenTransaction idle = postgres.through(postgres.unpooled()).begin();
        try (OpenTransaction other = postgres.begin()) {
            RelayStore store = relayStore(idle.database());
            assertThat(lockFirst(store)).isPresent();
            store.keepAlive();
            int session = idle.database()
                    .column("SELECT pg_backend_pid()", Integer.class)
                    .get(0);

            // As idle_in_transaction_session_timeout does. It waits until the session is gone.
            other.database().column("SELECT pg_terminate_backend(?, 10000)", Boolean.class, session);

            assertThatThrownBy(store::keepAlive).hasMessageContaining("terminating connection");
            assertThat(lockFirst(relayStore(other.database()))).isPresent();
        } finally {
            assertThatThrownBy(idle::close).hasMessageContaining("connection");
        }
    }
}

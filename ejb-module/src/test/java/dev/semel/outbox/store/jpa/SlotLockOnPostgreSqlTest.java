package dev.semel.outbox.store.jpa;

import static dev.semel.outbox.store.jpa.OutboxTables.eventOf;
import static dev.semel.outbox.store.jpa.OutboxTables.relayStore;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.jpa.Dialect;
import dev.semel.outbox.store.RelayStore;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlotLockOnPostgreSqlTest extends SlotLockContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.POSTGRESQL);
    }

    @Test
    void isToldWhenTheDatabaseHasEndedTheTransactionAndFreedTheSlot() {
        outbox.append(eventOf("a", "1"));
        OpenTransaction idle = database().begin();
        try (OpenTransaction other = database().begin()) {
            RelayStore store = relayStore(idle.database());
            assertThat(store.lockSlot(Set.of())).isPresent();
            store.keepAlive();
            int session = idle.database()
                    .column("SELECT pg_backend_pid()", Integer.class)
                    .get(0);

            // As idle_in_transaction_session_timeout does. It waits until the session is gone.
            other.database().column("SELECT pg_terminate_backend(?, 10000)", Boolean.class, session);

            assertThatThrownBy(store::keepAlive).hasMessageContaining("terminating connection");
            assertThat(relayStore(other.database()).lockSlot(Set.of())).isPresent();
        } finally {
            assertThatThrownBy(idle::close).hasMessageContaining("connection");
        }
    }
}

package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.relayStore;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.MariaDbDataSource;

/** A node that stands still while it holds a slot, under the limit for idle transactions that is shipped, but shorter. */
class FrozenNodeOnMariaDbTest extends SqlOutboxContract {

    private static final String LIMIT = "&sessionVariables=idle_transaction_timeout=2";

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.MARIADB);
    }

    @Test
    void losesItsSlotToAnotherAndIsToldBeforeItWritesAnything() throws SQLException {
        UUID event = outbox.append(eventOf("a", "1"));
        OpenTransaction frozen = limited().begin();
        try {
            RelayStore store = relayStore(frozen.database());
            assertThat(lockFirst(store)).isPresent();
            store.markPublished(List.of(event), Instant.now());
            assertThat(isSlotFree()).isFalse();

            await().until(this::isSlotFree);

            assertThatThrownBy(store::keepAlive).hasCauseInstanceOf(SQLNonTransientConnectionException.class);
            assertThatThrownBy(() -> store.markPublished(List.of(event), Instant.now()))
                    .hasCauseInstanceOf(SQLNonTransientConnectionException.class);
        } finally {
            assertThatThrownBy(frozen::close).hasMessageContaining("Connection is closed");
        }
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PENDING);
    }

    private boolean isSlotFree() {
        return database().inTransaction(other -> lockFirst(relayStore(other)).isPresent());
    }

    private TestDatabase limited() throws SQLException {
        String url = ((MariaDbDataSource) database().dataSource()).getUrl();
        MariaDbDataSource limited = new MariaDbDataSource(url + LIMIT);
        limited.setUser("semel");
        limited.setPassword("semel");
        return database().through(limited);
    }
}

package dev.semel.internal.outbox.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.outbox.DestinationKind;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HeldEventsOnMariaDbTest extends HeldEventsContract {

    @Override
    ContractDatabase<OutboxStores> database() {
        return SqlOutboxStores.on(Dialect.MARIADB);
    }

    /** MariaDB has no index of a part of a table, so this is not a matter of course. */
    @Nested
    @Tag("long")
    class BesideMuchThatIsHeldForAnother {

        private static final Address ORDERS = new Address(DestinationKind.QUEUE, "orders");
        private static final int HELD_FOR_ANOTHER = 20_000;
        // Seen: 12 to 171.
        private static final int FEW = 500;

        private final TestDatabase mariaDb = TestDatabase.of(Dialect.MARIADB);
        private OutboxTables outbox;

        @BeforeEach
        void hold() {
            outbox = new OutboxTables(mariaDb);
            outbox.addDestination("orders", "RECOVERING");
            outbox.setDestination("orders", "since = CAST('2001-01-01 00:00:00' AS timestamp with time zone)");
            append(HELD_FOR_ANOTHER, "another");
            append(16, "orders");
            mariaDb.doInTransaction(database -> database.query("ANALYZE TABLE semel_outbox_event", row -> 0));
        }

        private void append(int events, String queue) {
            mariaDb.doInTransaction(database -> database.update(
                    "INSERT INTO semel_outbox_event (id, slot, event_group, event_type, destination,"
                            + " destination_kind, key_text, body_kind, headers, status, attempts, node,"
                            + " created_at) SELECT uuid(), MOD(seq, 16), CONCAT(?, MOD(seq, 100)), 't', ?,"
                            + " 'QUEUE', 'k', 'EMPTY', '{}', 'HELD', 0, 'n', now() FROM seq_1_to_"
                            + events,
                    queue,
                    queue));
        }

        /** Something that is done for one destination. */
        private record Action(String name, Doer doer) {
            @Override
            public String toString() {
                return name;
            }
        }

        private interface Doer {
            void on(Database database, DestinationStore destinations);
        }

        static Stream<Action> actions() {
            return Stream.of(
                    new Action("look for a probe", (database, destinations) -> destinations.lockFirstHeld(ORDERS)),
                    new Action("release", (database, destinations) -> destinations.release(ORDERS, 5_000)),
                    new Action("settle", (database, destinations) -> destinations.settle(ORDERS)),
                    new Action("list", (database, destinations) -> TestOutboxAdmin.destinations(database)),
                    new Action("purge", (database, destinations) -> TestExpiredRows.of(database)
                            .delete(PurgeTarget.DESTINATIONS, Duration.ofDays(1), 10)));
        }

        @ParameterizedTest
        @MethodSource("actions")
        void readsNothingOfThat(Action action) {
            outbox.setDestination("orders", action.name().equals("purge") ? "state = 'CLOSED'" : "failures = 0");

            long read = mariaDb.inTransaction(database -> {
                long before = rowsRead(database);
                action.doer().on(database, OutboxTables.destinations(database));
                return rowsRead(database) - before;
            });

            assertThat(read).as("rows read to %s", action).isLessThan(FEW);
        }

        private static long rowsRead(Database database) {
            return database.query(
                            "SELECT SUM(variable_value) FROM information_schema.session_status"
                                    + " WHERE variable_name LIKE 'HANDLER_READ%'",
                            row -> row.getLong(1))
                    .get(0);
        }
    }
}

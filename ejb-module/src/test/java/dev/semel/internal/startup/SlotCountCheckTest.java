package dev.semel.internal.startup;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each in a transaction that is rolled back: the slots are everybody's. */
class SlotCountCheckTest {

    private static final String TWO_MORE = "INSERT INTO semel_slot (slot, last_served_at)"
            + " SELECT slot + 16, last_served_at FROM semel_slot WHERE slot < 2";

    @ParameterizedTest
    @EnumSource
    void refusesAnotherNumberWhileEventsWait(Dialect dialect) {
        try (OpenTransaction open = begin(dialect)) {
            OutboxTables.outboxStore(open.database()).append(OutgoingEvents.of(OutboxTables.event("waits")));
            execute(open.database(), TWO_MORE);

            assertThatThrownBy(() -> check(open))
                    .hasMessageContaining("has 18 rows")
                    .hasMessageContaining("spread over 16 slots");
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesItInWhicheverStateTheyWait(Dialect dialect) {
        for (String status : List.of("PENDING", "SCHEDULED", "HELD", "PARKED")) {
            try (OpenTransaction open = begin(dialect)) {
                new Rows(open.database()).event("slots", status, Duration.ofHours(1));
                execute(open.database(), TWO_MORE);

                assertThatThrownBy(() -> check(open)).as(status).hasMessageContaining("spread over 16 slots");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void takesAnotherNumberOverWhenTheOutboxIsDrained(Dialect dialect) {
        try (OpenTransaction open = begin(dialect)) {
            execute(open.database(), TWO_MORE);
            assertThatCode(() -> check(open)).doesNotThrowAnyException();

            OutboxTables.outboxStore(open.database()).append(OutgoingEvents.of(OutboxTables.event("waits")));
            assertThatCode(() -> check(open)).doesNotThrowAnyException();

            execute(open.database(), "DELETE FROM semel_slot WHERE slot >= 16");
            assertThatThrownBy(() -> check(open)).hasMessageContaining("spread over 18 slots");
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesAGapAndNoSlotsAtAll(Dialect dialect) {
        try (OpenTransaction open = begin(dialect)) {
            execute(open.database(), "DELETE FROM semel_slot WHERE slot = 7");
            assertThatThrownBy(() -> check(open)).hasMessageContaining("without a gap");

            execute(open.database(), "DELETE FROM semel_slot");
            assertThatThrownBy(() -> check(open)).hasMessageContaining("(0 rows)");
        }
    }

    private static OpenTransaction begin(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        new OutboxTables(database);
        return database.begin();
    }

    private static void check(OpenTransaction open) {
        new SlotCountCheck(open.database()).require();
    }

    private static void execute(Database database, String sql) {
        database.update(sql);
    }
}

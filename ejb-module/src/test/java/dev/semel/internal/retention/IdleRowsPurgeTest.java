package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.Rows;
import dev.semel.internal.idempotency.order.TestOrder;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.jpa.GroupCounter;
import dev.semel.internal.outbox.store.jpa.GroupCounter.Numbers;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that are written once for each group and each destination that there ever was. */
class IdleRowsPurgeTest {

    private static final Duration PERIOD = Duration.ofDays(200);
    private static final Duration LONGER = PERIOD.plusDays(1);

    private final String group = "group-" + UUID.randomUUID();
    private final String queue = "queue-" + UUID.randomUUID();

    @AfterEach
    void lowerTheFloor() {
        for (Dialect dialect : Dialect.values()) {
            TestDatabase.of(dialect)
                    .doInTransaction(open ->
                            open.update("UPDATE semel_setting SET setting_value = '0' WHERE name = 'sequence.floor'"));
        }
    }

    /** In two passes: a counter goes in the one after that which lets new counters begin above it. */
    private static Map<PurgeTarget, Long> purge(Database database, Optional<Duration> counters) {
        Map<PurgeTarget, Long> totals = new EnumMap<>(PurgeTarget.class);
        totals.putAll(pass(database, counters));
        totals.putAll(pass(database, counters));
        return totals;
    }

    private static Map<PurgeTarget, Long> pass(Database database, Optional<Duration> counters) {
        Schedule schedule = new Schedule(Duration.ofMinutes(1), 2, Window.ALWAYS);
        RetentionSettings settings = new RetentionSettings(PERIOD, PERIOD, PERIOD, PERIOD, schedule);
        OutboxSettings outbox = new OutboxSettings(Publisher.RELAY, Published.KEEP, PERIOD);
        return new Purge(
                        TestExpiredRows.of(database),
                        new SameTransaction(),
                        TestRetentionRule.of(settings, outbox, counters),
                        settings,
                        Clock.systemUTC())
                .purge();
    }

    private static Map<PurgeTarget, Long> purge(TestDatabase database) {
        return database.inTransaction(open -> purge(open, Optional.of(PERIOD)));
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheCounterOfAGroupForEverUnlessAPeriodIsSet(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            number(database, 7);
            numberedLast(database, Duration.ofDays(9_000));

            purge(database, Optional.empty());

            assertThat(isCounted(database)).isTrue();
            assertThat(purge(database, Optional.of(PERIOD))).containsEntry(PurgeTarget.SEQUENCES, 1L);
            assertThat(isCounted(database)).isFalse();
        });
    }

    @ParameterizedTest
    @EnumSource
    void letsNewCountersBeginAboveThoseThatAreGone(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            number(database, 7);
            numberedLast(database, LONGER);

            assertThat(pass(database, Optional.of(PERIOD)))
                    .as("a transaction may just be taking numbers")
                    .doesNotContainKey(PurgeTarget.SEQUENCES);
            assertThat(pass(database, Optional.of(PERIOD))).containsEntry(PurgeTarget.SEQUENCES, 1L);

            assertThat(GroupCounter.advance(database, group, 2)).isEqualTo(new Numbers(8, 9));
            assertThat(GroupCounter.advance(database, group, 1)).isEqualTo(new Numbers(8, 10));
        });
    }

    @ParameterizedTest
    @EnumSource
    void neverLowersWhatAnotherNodeHasRaised(Dialect dialect) throws Exception {
        TestDatabase database = TestDatabase.of(dialect);
        database.doInTransaction(open -> {
            number(open, 7);
            numberedLast(open, LONGER);
        });
        CompletableFuture<Map<PurgeTarget, Long>> late;
        try (OpenTransaction other = database.begin()) {
            other.database().update("UPDATE semel_setting SET setting_value = '50' WHERE name = 'sequence.floor'");
            late = CompletableFuture.supplyAsync(() -> database.inTransaction(open -> pass(open, Optional.of(PERIOD))));
            assertThatThrownBy(() -> late.get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            other.commit();
        }
        long purgedLate = late.get().getOrDefault(PurgeTarget.SEQUENCES, 0L);

        database.doInTransaction(
                open -> assertThat(open.texts("SELECT setting_value FROM semel_setting WHERE name = 'sequence.floor'"))
                        .containsExactly("50"));
        assertThat(purgedLate + purge(database).getOrDefault(PurgeTarget.SEQUENCES, 0L))
                .as("by the late one only if it has begun after the other's commit")
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheCounterOfAGroupInWhichAConsumerIsBehind(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            number(database, 7);
            numberedLast(database, LONGER);
            Place place = Place.of("payments", group, 7L, 6L);
            TestOrder.positions(database).lock(place, Duration.ofSeconds(10));

            assertThat(purge(database, Optional.of(PERIOD))).doesNotContainKey(PurgeTarget.SEQUENCES);
            TestOrder.positions(database).moveTo(place.groupHash(), 6);
            assertThat(purge(database, Optional.of(PERIOD))).doesNotContainKey(PurgeTarget.SEQUENCES);
            TestOrder.positions(database).moveTo(place.groupHash(), 7);
            assertThat(purge(database, Optional.of(PERIOD))).containsEntry(PurgeTarget.SEQUENCES, 1L);
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheCounterOfAGroupThatIsStillNumbered(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            number(database, 7);
            numberedLast(database, PERIOD.minusDays(1));

            assertThat(purge(database, Optional.of(PERIOD))).doesNotContainKey(PurgeTarget.SEQUENCES);
            assertThat(number(database, 1)).isEqualTo(8);
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheCounterOfAGroupThatHasAnEventToBePublished(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        OutboxTables tables = new OutboxTables(database);
        UUID event = tables.append(
                OutboxEvent.toQueue(queue).type("Numbered").group(group).text("waits"));
        database.doInTransaction(open -> {
            number(open, 7);
            numberedLast(open, LONGER);
        });

        for (String unfinished : new String[] {"PENDING", "HELD", "PARKED"}) {
            tables.set(event, "status = '" + unfinished + "'");
            assertThat(purge(database)).as(unfinished).doesNotContainKey(PurgeTarget.SEQUENCES);
        }
        tables.set(event, "status = 'PUBLISHED', published_at = CURRENT_TIMESTAMP");
        assertThat(purge(database)).containsEntry(PurgeTarget.SEQUENCES, 1L);
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheCounterThatATransactionIsJustTakingNumbersFrom(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        database.doInTransaction(open -> {
            number(open, 7);
            numberedLast(open, LONGER);
        });
        try (OpenTransaction producer = database.begin()) {
            assertThat(number(producer.database(), 1)).isEqualTo(8);

            assertThat(purge(database)).doesNotContainKey(PurgeTarget.SEQUENCES);
        }
        assertThat(purge(database)).containsEntry(PurgeTarget.SEQUENCES, 1L);
    }

    @ParameterizedTest
    @EnumSource
    void keepsHowFarAConsumerHasComeInAGroupAsLongAsTheCounterAndWhatWaits(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        OutboxTables tables = new OutboxTables(database);
        UUID event = tables.append(OutboxEvent.toQueue(queue).text("waits").after(Duration.ofHours(1)));
        Place place = Place.of("payments", group, 2L, 1L);
        database.doInTransaction(open -> {
            TestOrder.positions(open).lock(place, Duration.ofSeconds(10));
            TestOrder.positions(open).hold(event, place, null);
            open.update(
                    "UPDATE semel_position SET updated_at = ? WHERE group_hash = ?",
                    open.now().minus(LONGER),
                    UUID.fromString(place.groupHash()));
        });

        assertThat(purge(database)).as("a message waits").doesNotContainKey(PurgeTarget.POSITIONS);
        tables.set(event, "status = 'DISCARDED', parked_at = CURRENT_TIMESTAMP");
        database.doInTransaction(
                open -> assertThat(purge(open, Optional.empty())).doesNotContainKey(PurgeTarget.POSITIONS));
        assertThat(purge(database)).containsEntry(PurgeTarget.POSITIONS, 1L);
        database.doInTransaction(
                open -> assertThat(open.number("SELECT COUNT(*) FROM semel_held_message WHERE event_id = ?", event))
                        .isZero());
    }

    @ParameterizedTest
    @EnumSource
    void keepsHowFarAConsumerHasComeAsLongAsTheGroupGoesOnWithItsNumbers(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            number(database, 7);
            Place place = Place.of("payments", group, 7L, 6L);
            TestOrder.positions(database).lock(place, Duration.ofSeconds(10));
            TestOrder.positions(database).moveTo(place.groupHash(), 7);
            database.update(
                    "UPDATE semel_position SET updated_at = ? WHERE group_hash = ?",
                    database.now().minus(LONGER),
                    UUID.fromString(place.groupHash()));

            assertThat(purge(database, Optional.of(PERIOD)))
                    .as("number 8 will name 7 as its predecessor")
                    .doesNotContainKey(PurgeTarget.POSITIONS);
            numberedLast(database, LONGER);
            assertThat(purge(database, Optional.of(PERIOD)))
                    .as("the next number is the first of a new counter")
                    .containsEntry(PurgeTarget.SEQUENCES, 1L)
                    .containsEntry(PurgeTarget.POSITIONS, 1L);
        });
    }

    @ParameterizedTest
    @EnumSource
    void forgetsADestinationThatIsInOrderAndHasNotChangedForLong(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        OutboxTables tables = new OutboxTables(database);
        tables.addDestination(queue, "CLOSED");
        tables.addDestination(queue + "-new", "CLOSED");
        changedLast(database, queue, LONGER);

        assertThat(purge(database)).containsEntry(PurgeTarget.DESTINATIONS, 1L);
        assertThat(tables.countDestinations()).isEqualTo(1);
        assertThat(tables.destination(queue + "-new", "state")).isEqualTo("CLOSED");
    }

    private long number(Database database, int count) {
        return GroupCounter.advance(database, group, count).last();
    }

    private void numberedLast(Database database, Duration ago) {
        database.update(
                "UPDATE semel_sequence SET updated_at = ? WHERE event_group = ?", new Rows(database).ago(ago), group);
    }

    private boolean isCounted(Database database) {
        return !database.texts("SELECT event_group FROM semel_sequence WHERE event_group = ?", group)
                .isEmpty();
    }

    private static void changedLast(TestDatabase database, String destination, Duration ago) {
        database.doInTransaction(open -> open.update(
                "UPDATE semel_destination SET since = ? WHERE destination = ?", new Rows(open).ago(ago), destination));
    }
}

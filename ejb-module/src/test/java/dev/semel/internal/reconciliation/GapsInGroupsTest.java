package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.order.Positions;
import dev.semel.internal.idempotency.order.TestOrder;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.outbox.OutboxEvent;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages that wait for one of their group that does not come, and what an operator can do. Nothing here is committed. */
class GapsInGroupsTest extends Stranding {

    private static final Duration WAIT = Duration.ofSeconds(10);

    private final String group = "account-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void areFoundWithTheNumbersThatAreMissing(Dialect dialect) {
        on(dialect, database -> {
            workedOn(database, 5);
            heldBack(database, 8, 7, LONG);
            heldBack(database, 9, 8, SHORT);

            pass(database);

            assertThat(found(database, FindingKind.GAP_IN_GROUP))
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.key()).isEqualTo(group);
                        assertThat(finding.keyHash()).isNull();
                        assertThat(finding.known())
                                .isEqualTo(
                                        "Numbers 6 to 7 of the group are missing: they did not come, wait for a retry,"
                                                + " or are parked. Messages that wait behind: 2. Number 5 is the last one that was"
                                                + " worked on.");
                        assertThat(finding.since()).isBefore(database.now().minus(BOUND));
                    });
        });
    }

    @ParameterizedTest
    @EnumSource
    void nameTheOneNumberThatIsMissing(Dialect dialect) {
        on(dialect, database -> {
            workedOn(database, 6);
            heldBack(database, 8, 7, LONG);

            pass(database);

            assertThat(found(database, FindingKind.GAP_IN_GROUP))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.known())
                            .startsWith("Number 7 of the group is missing: it did not come, waits for a retry, or is"
                                    + " parked. Messages that wait behind: 1."));
        });
    }

    @ParameterizedTest
    @EnumSource
    void areNoFindingWhileTheyAreYoungOrAboutToBeClosed(Dialect dialect) {
        on(dialect, database -> {
            heldBack(database, 8, 7, SHORT);
            pass(database);
            assertThat(found(database, FindingKind.GAP_IN_GROUP)).isEmpty();

            UUID event = heldBack(database, 9, 8, LONG);
            OutboxTables.storedEvents(database).comeNow(List.of(event));
            database.update("DELETE FROM semel_held_message WHERE previous_number = 7");
            pass(database);
            assertThat(found(database, FindingKind.GAP_IN_GROUP))
                    .as("it comes already")
                    .isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void endWhenAnOperatorGivesTheMissingNumberUp(Dialect dialect) {
        on(dialect, database -> {
            workedOn(database, 5);
            UUID next = heldBack(database, 8, 7, LONG);
            UUID last = heldBack(database, 9, 8, LONG);
            pass(database);

            assertThat(actions(database)
                            .runAgain(FindingKind.GAP_IN_GROUP, place(7, null).groupHash() + " 7"))
                    .isFalse();
            assertThat(actions(database)
                            .close(FindingKind.GAP_IN_GROUP, place(7, null).groupHash() + " 7"))
                    .isTrue();

            assertThat(status(database, next)).isEqualTo("PENDING");
            assertThat(status(database, last)).isEqualTo("SCHEDULED");
            assertThat(positions(database).lock(place(8, 7L), WAIT)).isEqualTo(7);
            assertThat(found(database, FindingKind.GAP_IN_GROUP)).isEmpty();
            assertThat(actions(database)
                            .close(FindingKind.GAP_IN_GROUP, place(7, null).groupHash() + " 7"))
                    .as("for another operator")
                    .isFalse();
        });
    }

    @ParameterizedTest
    @EnumSource
    void areNotGivenUpForAnotherNumberThatIsMissingByNow(Dialect dialect) {
        on(dialect, database -> {
            UUID next = heldBack(database, 8, 7, LONG);
            pass(database);
            positions(database).lock(place(7, null), WAIT);
            positions(database).moveTo(place(7, null).groupHash(), 7);
            positions(database).release(place(7, null).groupHash(), 7);
            UUID young = heldBack(database, 10, 9, SHORT);

            assertThat(actions(database)
                            .close(FindingKind.GAP_IN_GROUP, place(7, null).groupHash() + " 7"))
                    .isFalse();

            assertThat(status(database, young)).isEqualTo("SCHEDULED");
            assertThat(positions(database).lock(place(8, 7L), WAIT)).isEqualTo(7);
            assertThat(next).isNotEqualTo(young);
        });
    }

    private void workedOn(Database database, long number) {
        positions(database).lock(place(number, null), WAIT);
        positions(database).moveTo(place(number, null).groupHash(), number);
    }

    private UUID heldBack(Database database, long number, long previous, Duration age) {
        UUID event = OutboxTables.outboxStore(database)
                .append(OutgoingEvents.onlyFor(
                        consumer,
                        OutboxEvent.toQueue(consumer)
                                .text("coffee")
                                .idempotencyKey("k" + number)
                                .after(Duration.ofHours(1))));
        positions(database).lock(place(number, previous), WAIT);
        positions(database).hold(event, place(number, previous), null);
        database.update(
                "UPDATE semel_held_message SET held_at = ? WHERE event_id = ?",
                database.now().minus(age),
                event);
        return event;
    }

    private Place place(long number, Long previous) {
        return Place.of(consumer, group, number, previous);
    }

    private static Positions positions(Database database) {
        return TestOrder.positions(database);
    }

    private static String status(Database database, UUID event) {
        return database.texts("SELECT status FROM semel_outbox_event WHERE id = ?", event)
                .get(0);
    }
}

package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each way in which an event is stranded, put there by hand, is found. Nothing here is committed. */
class ReconcilerEventsTest extends Stranding {

    @ParameterizedTest
    @EnumSource
    void findsAnEventThatItsConsumerNeverTook(Dialect dialect) {
        on(dialect, database -> {
            published(database, "lost", LONG);
            published(database, "taken", LONG);
            new Rows(database).key(consumer, "taken", "COMPLETED", LONG);
            published(database, "new", SHORT);
            UUID expired = published(database, "expired", LONG);
            new Rows(database).set(EVENTS, "expires_at", new Rows(database).ago(SHORT), expired);

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN))
                    .extracting(Finding::key)
                    .containsExactly("lost");
            new Rows(database).key(consumer, "lost", "COMPLETED", SHORT);
            pass(database);
            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsTheOneEventForAnybodyThatAConsumerDidNotTakeWhichTakesAllOthers(Dialect dialect) {
        on(dialect, database -> {
            database.update(
                    "INSERT INTO semel_consumer (application, node, consumer) VALUES ('shop', 'a', ?)", consumer);
            for (int i = 0; i < 30; i++) {
                publishedForAnybody(database, "key-" + i, LONG);
                if (i != 17) {
                    new Rows(database).key(consumer, "key-" + i, "COMPLETED", LONG);
                }
            }

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN))
                    .extracting(Finding::key)
                    .containsExactly("key-17");
        });
    }

    @ParameterizedTest
    @EnumSource
    void doesNotTakeAConsumerOfAPartForOneOfAll(Dialect dialect) {
        on(dialect, database -> {
            database.update(
                    "INSERT INTO semel_consumer (application, node, consumer) VALUES ('shop', 'a', ?)", consumer);
            for (int i = 0; i < 60; i++) {
                publishedForAnybody(database, "key-" + i, LONG);
                if (i % 2 == 0) {
                    new Rows(database).key(consumer, "key-" + i, "COMPLETED", LONG);
                }
            }

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsEventsThatAreHeldByNothingAndLetsThemGo(Dialect dialect) {
        on(dialect, database -> {
            for (String state : List.of("CLOSED", "OPEN", "PAUSED")) {
                String queue = consumer + "-" + state;
                database.update(
                        "INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by)"
                                + " VALUES (?, 'QUEUE', ?, ?, 'node-a')",
                        queue,
                        state,
                        new Rows(database).ago(LONG));
                new Rows(database).event(queue, "HELD", LONG);
            }

            pass(database);

            assertThat(found(database, FindingKind.EVENTS_HELD_BY_NOTHING))
                    .extracting(Finding::subject)
                    .containsExactly("QUEUE " + consumer + "-CLOSED");
            assertThat(stateOf(database, consumer + "-CLOSED")).isEqualTo("RECOVERING");
            assertThat(stateOf(database, consumer + "-PAUSED")).isEqualTo("PAUSED");
            pass(database);
            assertThat(found(database, FindingKind.EVENTS_HELD_BY_NOTHING)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void namesADestinationHoweverLongItsName(Dialect dialect) {
        on(dialect, database -> {
            String queue = (consumer + "q".repeat(255)).substring(0, 255);
            database.update(
                    "INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by)"
                            + " VALUES (?, 'TOPIC', 'CLOSED', ?, 'node-a')",
                    queue,
                    new Rows(database).ago(LONG));
            UUID event = new Rows(database).event(queue, "HELD", LONG);
            new Rows(database).set(EVENTS, "destination_kind", "TOPIC", event);

            pass(database);

            assertThat(found(database, FindingKind.EVENTS_HELD_BY_NOTHING))
                    .extracting(Finding::subject)
                    .containsExactly("TOPIC " + queue);
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsASlotWithDueEventsThatNoRelayServes(Dialect dialect) {
        on(dialect, database -> {
            database.update("UPDATE semel_slot SET last_served_at = ?", new Rows(database).ago(LONG));
            database.update("UPDATE semel_slot SET node = CASE WHEN slot = 3 THEN 'node-a' ELSE NULL END");
            database.update("DELETE FROM semel_outbox_event");
            UUID due = event(database, "PENDING", 3);
            UUID notYet = event(database, "SCHEDULED", 4);
            new Rows(database).set(EVENTS, "due_at", new Rows(database).ago(LONG.negated()), notYet);
            UUID overdue = event(database, "SCHEDULED", 6);
            new Rows(database).set(EVENTS, "due_at", new Rows(database).ago(LONG), overdue);
            UUID later = event(database, "PENDING", 4);
            new Rows(database).set(EVENTS, "event_group", "group-4", later);
            event(database, "PARKED", 5);
            UUID behind = event(database, "PENDING", 5);
            new Rows(database).set(EVENTS, "event_group", "group-5", behind);

            pass(database);

            assertThat(found(database, FindingKind.SLOT_NOT_SERVED))
                    .extracting(Finding::subject)
                    .containsExactlyInAnyOrder("3", "6");
            assertThat(found(database, FindingKind.SLOT_NOT_SERVED))
                    .extracting(finding -> finding.subject() + ": " + finding.known())
                    .anyMatch(
                            said -> said.startsWith("3: ") && said.contains("no relay has served it since node-a did."))
                    .anyMatch(said -> said.startsWith("6: ") && said.contains("no relay has served it."));
            new Rows(database).set(EVENTS, "status", "PUBLISHED", due);
            new Rows(database).set(EVENTS, "status", "PUBLISHED", overdue);
            pass(database);
            assertThat(found(database, FindingKind.SLOT_NOT_SERVED)).isEmpty();
        });
    }

    private static String stateOf(Database database, String queue) {
        return database.texts("SELECT state FROM semel_destination WHERE destination = ?", queue)
                .get(0);
    }

    private UUID event(Database database, String status, int slot) {
        Rows rows = new Rows(database);
        UUID id = rows.event(consumer, status, LONG);
        rows.set(EVENTS, "slot", slot, id);
        rows.set(EVENTS, "event_group", "group-" + slot, id);
        return id;
    }
}

package dev.semel.admin.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Caller;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutboxAdminTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String TABLE = "semel_outbox_event";

    private final String destination = "queue-" + UUID.randomUUID();
    private final String user = "otto-" + UUID.randomUUID();

    private OutboxAdmin admin(Database database, String... roles) {
        return TestOutboxAdmin.of(database, Caller.named(user, roles));
    }

    @ParameterizedTest
    @EnumSource
    void filtersAndSortsByEachOfItsColumns(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID first = rows.event(destination, "A", "PUBLISHED", MINUTE.multipliedBy(2));
            UUID second = rows.event(destination, "B", "PENDING", MINUTE);
            OutboxQuery all = new OutboxQuery(null, null, destination, null, null, null, null, null);
            OutboxQuery pending = new OutboxQuery("PENDING", "B", destination, null, second + "*", null, null, null);

            for (String column :
                    List.of("createdAt", "publishedAt", "dueAt", "type", "destination", "status", "attempts")) {
                assertThat(admin(database)
                                .page(all, new PageRequest(0, 10, column, false))
                                .rows())
                        .as(column)
                        .hasSize(2);
            }
            assertThat(admin(database)
                            .page(all, new PageRequest(0, 1, "createdAt", true))
                            .rows())
                    .extracting(EventView::id)
                    .containsExactly(first);
            assertThat(admin(database)
                            .page(pending, new PageRequest(0, 10, null, true))
                            .rows())
                    .extracting(EventView::id)
                    .containsExactly(second);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatHasComeIntoTheListSinceItWasRead(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Duration after = Duration.ofSeconds(10);
            rows.set(TABLE, "parked_at", rows.ago(after), rows.event(destination, "PARKED", MINUTE));
            rows.event(destination, "PARKED", MINUTE);
            rows.set(TABLE, "published_at", rows.ago(after), rows.event(destination, "PUBLISHED", MINUTE));
            rows.event(destination, "PUBLISHED", MINUTE);
            rows.event(destination, "HELD", after);
            Instant since = database.now().minusSeconds(30);

            assertThat(Stream.of("PARKED", "PUBLISHED").map(status -> newer(database, status, since)))
                    .containsOnly(1L);
            assertThat(newer(database, null, since)).isEqualTo(1);
            // It may have been appended long before it was held.
            assertThat(newer(database, "HELD", since)).isZero();
        });
    }

    private long newer(Database database, String status, Instant since) {
        return admin(database).newer(ofDestination(status), since);
    }

    private OutboxQuery ofDestination(String status) {
        return new OutboxQuery(status, null, destination, null, null, Retries.WITHOUT, null, null);
    }

    @ParameterizedTest
    @EnumSource
    void countsForItsTabsWhatMatchesTheFilter(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.event(destination, "PARKED", MINUTE);
            rows.event(destination + "-2", "PARKED", MINUTE);
            rows.set(TABLE, "consumer", "shop.ship-order", rows.event(destination, "PARKED", MINUTE));

            assertThat(admin(database).counts(ofDestination("HELD")))
                    .containsEntry("PARKED", 1L)
                    .containsEntry("HELD", 0L)
                    .doesNotContainKey("PUBLISHED");
        });
    }

    @ParameterizedTest
    @EnumSource
    void showsRetriesOfConsumersOnlyWhenTheyAreAskedFor(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID event = rows.event(destination, "A", "PUBLISHED", MINUTE);
            UUID retry = rows.event(destination, "retry", "PUBLISHED", MINUTE);
            rows.set(TABLE, "consumer", "shop.ship-order", retry);

            assertThat(shown(database, null)).containsExactlyInAnyOrder(event, retry);
            assertThat(shown(database, Retries.WITHOUT)).containsExactly(event);
            assertThat(shown(database, Retries.ONLY)).containsExactly(retry);
        });
    }

    private List<UUID> shown(Database database, Retries retries) {
        OutboxQuery query = new OutboxQuery(null, null, destination, null, null, retries, null, null);
        Page<EventView> page = admin(database).page(query, new PageRequest(0, 10, null, true));
        assertThat(page.total()).isEqualTo(page.rows().size());
        return page.rows().stream().map(EventView::id).toList();
    }

    @ParameterizedTest
    @EnumSource
    void masksThePayloadUntilItIsRevealedWhichIsAudited(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            UUID event = new Rows(database).event(destination, "PARKED", MINUTE);

            EventDetail masked =
                    admin(database, Roles.VIEWER, Roles.PAYLOAD).find(event).orElseThrow();
            assertThat(masked.message().masked()).isTrue();
            assertThat(masked.message().body()).isNull();
            assertThat(masked.message().size()).isEqualTo(2);
            assertThat(TestAudit.linesOf(user, database)).isEmpty();

            EventDetail whole =
                    admin(database, Roles.VIEWER, Roles.PAYLOAD).reveal(event).orElseThrow();
            assertThat(whole.message().body()).isEqualTo("{}");
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> assertThat(line)
                    .startsWith("reveal payload", "event " + event));
        });
    }

    @ParameterizedTest
    @EnumSource
    void auditsAlsoWhoSeesTheHeadersOfAMessageWithoutABody(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            UUID event = new Rows(database).event(destination, "PARKED", MINUTE);
            database.update("UPDATE " + TABLE + " SET body_kind = 'NONE', body = NULL WHERE id = ?", event);

            assertThat(admin(database, Roles.PAYLOAD)
                            .reveal(event)
                            .orElseThrow()
                            .message())
                    .satisfies(message -> assertThat(message.body()).isNull())
                    .satisfies(message -> assertThat(message.masked()).isFalse());
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> assertThat(line)
                    .startsWith("reveal payload", "event " + event));
        });
    }

    @ParameterizedTest
    @EnumSource
    void showsPriorityExpiryAndTheNumbersOfAnEvent(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID event = rows.event(destination, "PENDING", MINUTE);
            rows.set(TABLE, "priority", 7, event);
            rows.set(TABLE, "expires_at", rows.ago(MINUTE.negated()), event);
            rows.set(TABLE, "sequence_number", 12L, event);
            EventDetail first = admin(database, Roles.VIEWER).find(event).orElseThrow();
            rows.set(TABLE, "previous_number", 11L, event);
            EventDetail second = admin(database, Roles.VIEWER).find(event).orElseThrow();

            assertThat(first.priority()).isEqualTo(7);
            assertThat(first.event().expiresAt())
                    .isAfter(first.event().createdAt().plus(MINUTE));
            assertThat(first.event().sequenceNumber()).isEqualTo(12);
            assertThat(first.previousNumber()).isNull();
            assertThat(second.previousNumber()).isEqualTo(11);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsTheTopicFromTheQueueOfTheSameName(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID event = rows.event(destination, "HELD", MINUTE);
            rows.set(TABLE, "destination_kind", "TOPIC", event);

            assertThat(admin(database, Roles.VIEWER).find(event).orElseThrow().destination())
                    .isEqualTo(new DestinationId("TOPIC", destination));
        });
    }

    @ParameterizedTest
    @EnumSource
    void showsAnEventWhoseHeadersAreDamaged(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID event = rows.event(destination, "PARKED", MINUTE);
            rows.set(TABLE, "headers", "{broken", event);

            assertThat(admin(database, Roles.PAYLOAD)
                            .reveal(event)
                            .orElseThrow()
                            .message()
                            .properties())
                    .containsEntry("(damaged)", "{broken");
        });
    }

    @ParameterizedTest
    @EnumSource
    void retriesParkedEventsWithAllAttemptsBack(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID parked = rows.event(destination, "PARKED", MINUTE);
            UUID published = rows.event(destination, "PUBLISHED", MINUTE);
            UUID discarded = rows.event(destination, "DISCARDED", MINUTE);
            UUID dueAlready = rows.event(destination, "PENDING", MINUTE);

            assertThat(admin(database)
                            .retry(List.of(parked, parked, published, discarded, dueAlready, UUID.randomUUID())))
                    .isEqualTo(new ActionResult(1, 4));

            assertThat(rows.get(TABLE, "status", parked)).isEqualTo("PENDING");
            assertThat(rows.get(TABLE, "attempts", parked)).isEqualTo(0);
            assertThat(rows.get(TABLE, "parked_at", parked)).isNull();
            assertThat(rows.get(TABLE, "error_message", parked)).isEqualTo("No such queue");
            assertThat(rows.get(TABLE, "status", published)).isEqualTo("PUBLISHED");
            assertThat(rows.get(TABLE, "status", discarded)).isEqualTo("DISCARDED");
            assertThat(rows.get(TABLE, "attempts", dueAlready)).isEqualTo(10);
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> assertThat(line)
                    .startsWith("retry events")
                    .endsWith(1L, "ALLOWED", null));
        });
    }

    @ParameterizedTest
    @EnumSource
    void makesAnEventInBackOffDueAndKeepsItsAttempts(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID waiting = rows.event(destination, "SCHEDULED", MINUTE);
            rows.set(TABLE, "due_at", rows.ago(Duration.ofHours(-1)), waiting);

            assertThat(admin(database).retry(List.of(waiting))).isEqualTo(new ActionResult(1, 0));
            assertThat(rows.get(TABLE, "status", waiting)).isEqualTo("PENDING");
            assertThat(rows.get(TABLE, "due_at", waiting)).isNull();
            assertThat(rows.get(TABLE, "attempts", waiting)).isEqualTo(10);
        });
    }

    @ParameterizedTest
    @EnumSource
    void discardsEventsThatAreNotPublished(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID parked = rows.event(destination, "PARKED", MINUTE);
            UUID pending = rows.event(destination, "PENDING", MINUTE);
            UUID published = rows.event(destination, "PUBLISHED", MINUTE);

            assertThat(admin(database).discard(List.of(parked, pending, published), "obsolete"))
                    .isEqualTo(new ActionResult(2, 1));
            assertThat(rows.get(TABLE, "status", parked)).isEqualTo("DISCARDED");
            assertThat(rows.get(TABLE, "status", pending)).isEqualTo("DISCARDED");
            assertThat(rows.get(TABLE, "status", published)).isEqualTo("PUBLISHED");
            assertThatThrownBy(() -> admin(database).discard(List.of(parked), ""))
                    .isInstanceOf(RefusedException.class);
        });
    }

    @ParameterizedTest
    @EnumSource
    void closesTheKeyThatWaitedForADiscardedRetry(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID retry = rows.event(destination, "PENDING", MINUTE);
            rows.set(TABLE, "consumer", "shop", retry);
            UUID published = rows.event(destination, "PUBLISHED", MINUTE);
            rows.set(TABLE, "consumer", "shop", published);
            String waiting = rows.key(destination, "a", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "retry_event_id", retry, waiting);
            String other = rows.key(destination, "b", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "retry_event_id", published, other);

            Map<String, String> settled = new HashMap<>();
            for (String status : List.of("COMPLETED", "PARKED", "IN_PROGRESS")) {
                String hash = rows.key(destination, status, status, MINUTE);
                rows.set("semel_idempotency_record", "retry_event_id", retry, hash);
                settled.put(status, hash);
            }

            admin(database).discard(List.of(retry, published), "obsolete");

            settled.forEach((status, hash) -> assertThat(rows.get("semel_idempotency_record", "status", hash))
                    .isEqualTo(status));
            assertThat(rows.get("semel_idempotency_record", "status", waiting)).isEqualTo("DISCARDED");
            assertThat(rows.get("semel_idempotency_record", "status", other)).isEqualTo("FAILED");
        });
    }
}

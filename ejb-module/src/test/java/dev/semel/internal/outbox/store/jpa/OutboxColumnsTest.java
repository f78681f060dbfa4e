package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.history.Failure;
import dev.semel.internal.history.FailureCause;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.operator.TestEvents;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What only statements and columns have: no store in memory is asked for it. */
class OutboxColumnsTest {

    private static final Failure FAILURE = new Failure("jakarta.jms.JMSException", "No such queue", "stack");

    private TestDatabase database;
    private OutboxTables outbox;

    private void on(Dialect dialect) {
        database = TestDatabase.of(dialect);
        outbox = new OutboxTables(database);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void tellWhoAppendedAnEvent(Dialect dialect) {
        on(dialect);

        assertThat(outbox.column(outbox.append(event("x")), "node")).isEqualTo("test-node");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void doNotLetARetryBeWaitedForWhoseStateOnlyANewerVersionKnows(Dialect dialect) {
        on(dialect);
        UUID id = outbox.append(event("x"));
        assertThat(waitsUntil(id)).isPresent();
        outbox.set(id, "status = 'OF_NEXT'");

        assertThat(waitsUntil(id)).isEmpty();
    }

    private Optional<Instant> waitsUntil(UUID event) {
        return database.inTransaction(open -> new JdbcStoredEvents(open, slot -> {}).waitsUntil(event));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void tellWhichWorkAppendedAnEvent(Dialect dialect) {
        on(dialect);
        UUID key = UUID.randomUUID();

        assertThat(outbox.column(outbox.append(OutgoingEvents.of(event("x")).causedBy(key)), "caused_by"))
                .hasToString(key.toString());
        assertThat(outbox.column(outbox.append(event("x")), "caused_by")).isNull();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void holdAReadablePartOfAHostileKey(Dialect dialect) {
        on(dialect);
        String emoji = "\uD83D\uDE00";
        for (String key : List.of("a\0b", "\uD800 alone", emoji.repeat(500_000), "k\r\nl")) {
            String text = String.valueOf(outbox.column(outbox.append(event("x").idempotencyKey(key)), "key_text"));

            assertThat(text).hasSizeLessThanOrEqualTo(255).doesNotContain("\0", "\n", "\r");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void keepALargeBodyApart(Dialect dialect) {
        on(dialect);
        UUID id = outbox.append(event("b".repeat(1_000_000)));

        assertThat(outbox.column(id, "CASE WHEN body IS NULL THEN 'apart' ELSE 'here' END"))
                .isEqualTo("apart");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void makePendingNotMoreThanABoundedNumberOfScheduledEventsAtATime(Dialect dialect) {
        on(dialect);
        int many = RelaySql.MOST_DUE + 10;
        outbox.append(Stream.generate(() -> event("x").notBefore(Instant.EPOCH))
                .limit(many)
                .toArray(OutboxEvent[]::new));

        assertThat(makePending()).isEqualTo(RelaySql.MOST_DUE);
        assertThat(outbox.count(OutboxStatus.SCHEDULED)).isEqualTo(10);
        assertThat(makePending()).isEqualTo(10);
        assertThat(makePending()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void passOverScheduledEventsThatAnotherRelayIsMakingPending(Dialect dialect) {
        on(dialect);
        outbox.append(event("x").notBefore(Instant.EPOCH));
        try (OpenTransaction other = database.begin()) {
            assertThat(RelaySql.makeDuePending(other.database())).isEqualTo(1);
            assertThat(makePending()).isZero();
        }
        assertThat(outbox.count(OutboxStatus.SCHEDULED)).as("after a rollback").isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void tellWhatParkedAnEventAndHowOftenItWasRetried(Dialect dialect) {
        on(dialect);
        UUID id = outbox.append(event("x"));
        park(id);
        assertThat(outbox.column(id, "fingerprint"))
                .isEqualTo(FailureCause.atDestination("orders", FAILURE).fingerprint());
        assertThat(outbox.column(id, "retries")).isEqualTo(0);

        database.doInTransaction(connected -> TestEvents.commands(connected).retry(List.of(id)));
        assertThat(outbox.column(id, "fingerprint")).isNull();
        assertThat(outbox.column(id, "retries")).isEqualTo(1);
        database.doInTransaction(connected ->
                OutboxTables.relayStore(connected).backOff(id, 1, Instant.parse("2100-01-01T00:00:00Z"), FAILURE));
        database.doInTransaction(connected -> TestEvents.commands(connected).retry(List.of(id)));
        assertThat(outbox.column(id, "retries"))
                .as("it was not parked, but waited for its next attempt")
                .isEqualTo(1);
        park(id);
        assertThat(outbox.column(id, "fingerprint")).isNotNull();
        assertThat(outbox.column(id, "retries")).isEqualTo(1);
    }

    private void park(UUID id) {
        database.doInTransaction(connected -> OutboxTables.relayStore(connected).park(id, 3, connected.now(), FAILURE));
    }

    private int makePending() {
        return database.inTransaction(RelaySql::makeDuePending);
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void leavePendingWhatAPassSendsThoughAnOperatorPausesItInBetween(Dialect dialect) {
        on(dialect);
        outbox.addDestination("other", "PAUSED");
        UUID sent = outbox.append(eventOf("a", "sent"));
        UUID held = outbox.append(OutboxEvent.toQueue("other").group("a").text("held"));

        int slot = ((Number) outbox.column(sent, "slot")).intValue();
        List<String> left = database.inTransaction(connected -> {
            HeldEvents events = new HeldEvents(connected);
            Set<String> blocked = events.blocked();
            outbox.addDestination("orders", "PAUSED");
            List<EventRow> others = HeldEvents.others(rows(connected), blocked);
            events.hold(slot, blocked);
            return others.stream().map(EventRow::destination).toList();
        });

        assertThat(left).containsExactly("orders");
        assertThat(outbox.status(sent)).isEqualTo(OutboxStatus.PENDING);
        assertThat(outbox.status(held)).isEqualTo(OutboxStatus.HELD);
    }

    private static List<EventRow> rows(Database connected) {
        return connected.query(
                "SELECT " + EventRow.COLUMNS + " FROM semel_outbox_event e ORDER BY e.position", EventRow::read);
    }
}

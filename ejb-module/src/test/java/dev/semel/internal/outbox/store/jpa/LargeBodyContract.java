package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.outbox.operator.TestEvents;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.testing.OpenTransaction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Bodies above the limit are kept apart, and on PostgreSQL all, and it makes no difference to what is sent and shown. */
abstract class LargeBodyContract extends SqlOutboxContract {

    private static final int LIMIT = OutboxTables.LIMIT.bytes();

    @Test
    void keepsALargeBodyApartAndASmallOneInTheRowOfItsEventUnlessAMarkWouldCopyIt() {
        UUID small = outbox.append(event("").bytes(random(LIMIT)));
        UUID large = outbox.append(event("").bytes(random(LIMIT + 1)));
        boolean isCopied = database().dialect() == Dialect.POSTGRESQL;

        assertThat(outbox.column(small, "body") == null).isEqualTo(isCopied);
        assertThat(outbox.column(small, "body_size")).isEqualTo(isCopied ? LIMIT : null);
        assertThat(outbox.column(large, "body")).isNull();
        assertThat(outbox.column(large, "body_size")).isEqualTo(LIMIT + 1);
        assertThat(bodies()).isEqualTo(isCopied ? 2 : 1);
    }

    @Test
    void handsTheRelaySmallBodiesWithTheirBatch() {
        byte[] small = random(LIMIT);
        outbox.append(eventOf("a", "").bytes(small), eventOf("a", "").bytes(new byte[0]));

        database().doInTransaction(database -> {
            List<PendingEvent> batch = OutboxTables.batchOf(database, 10);
            database.update("DELETE FROM semel_outbox_body", Duration.ofSeconds(1));
            assertThat(batch.get(0).message().body()).isEqualTo(small);
            assertThat(batch.get(1).message().body()).isEmpty();
        });
    }

    @Test
    void handsTheRelayALargeMessageWholeWhenItIsAboutToBeSent() {
        byte[] tenMebibytes = random(10 * 1024 * 1024);
        outbox.append(event("").header("colour", "red").bytes(tenMebibytes));

        database().doInTransaction(database -> {
            PendingEvent pending = OutboxTables.batchOf(database, 10).get(0);
            assertThat(pending.content().message().body())
                    .as("of the batch that was read")
                    .isNull();
            assertThat(pending.message().body()).isEqualTo(tenMebibytes);
            assertThat(pending.message().kind()).isEqualTo(BodyKind.BYTES);
            assertThat(pending.message().properties()).containsEntry("colour", "red");
        });
    }

    @Test
    void storesALargeBodyOfAnyBytes() {
        // MariaDB's driver writes each of them as two.
        byte[] zeros = new byte[10 * 1024 * 1024];
        outbox.append(event("").bytes(zeros));

        database().doInTransaction(database -> assertThat(
                        OutboxTables.batchOf(database, 10).get(0).message().body())
                .isEqualTo(zeros));
    }

    @Test
    void readsLargeHeadersWhenTheirEventIsSentAndKeepsThemNoLonger() {
        String large = "h".repeat(1_000_000);
        UUID id = outbox.append(event("text").header("large", large));

        database().doInTransaction(database -> {
            EventRow row = database.query(EventRow.OF_ID, EventRow::read, id).get(0);
            assertThat(row.headers()).as("of the batch that was read").isNull();
            assertThat(row.size()).isGreaterThan(1_000_000);
            PendingEvent pending = OutboxTables.batchOf(database, 10).get(0);
            assertThat(pending.message().properties()).containsEntry("large", large);
            assertThat(pending.content()).isNotSameAs(pending.content());
        });
        database().doInTransaction(database -> assertThat(new JdbcStoredEvents(database, slot -> {}).read(id))
                .hasValueSatisfying(
                        event -> assertThat(event.message().properties()).containsEntry("large", large)));
    }

    @Test
    void keepsLargeAndSmallEventsOfAGroupInOrder() {
        String large = "large".repeat(LIMIT);
        outbox.append(eventOf("a", "1"), eventOf("a", large), eventOf("a", "3"));

        assertThat(outbox.sendable()).containsExactly("1", large, "3");
    }

    @Test
    void keepsTheLargeBodyOfANumberedEvent() {
        String large = "large".repeat(LIMIT);
        String group = UUID.randomUUID().toString();
        Map<UUID, OutgoingEvent> events = Map.of(
                UUID.randomUUID(), OutgoingEvents.of(eventOf(group, large).sequenced()));
        database()
                .doInTransaction(database -> OutboxTables.outboxStore(database).append(group, events));

        assertThat(outbox.sendable()).containsExactly(large);
    }

    @Test
    void leavesNothingOfALargeBodyAfterARollback() {
        try (OpenTransaction open = database().begin()) {
            OutboxTables.outboxStore(open.database()).append(OutgoingEvents.of(event("ghost".repeat(LIMIT))));
        }
        assertThat(bodies()).isZero();
    }

    @Test
    void showsAnOperatorTheWholeMessage() {
        String large = "large".repeat(LIMIT);
        UUID id = outbox.append(event(large));

        EventDetail shown = database().inTransaction(database -> TestOutboxAdmin.shown(database, id));
        assertThat(shown.message().body()).isEqualTo(large);
    }

    @Test
    void sendsAParkedLargeEventAgainWhenAnOperatorRetriesIt() {
        String large = "large".repeat(LIMIT);
        UUID id = outbox.append(event(large));
        outbox.set(id, "status = 'PARKED', parked_at = CURRENT_TIMESTAMP");
        assertThat(outbox.sendable()).isEmpty();
        database().doInTransaction(database -> TestEvents.commands(database).retry(List.of(id)));

        assertThat(outbox.sendable()).containsExactly(large);
    }

    @Test
    void purgesALargeBodyWithItsEvent() {
        UUID id = outbox.append(event("large".repeat(LIMIT)));
        UUID kept = outbox.append(event("kept".repeat(LIMIT)));
        outbox.set(id, "status = 'PUBLISHED', published_at = created_at");

        database().doInTransaction(database -> TestExpiredRows.of(database)
                .delete(PurgeTarget.PUBLISHED_EVENTS, Duration.ofDays(-1), 100));
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isZero();
        assertThat(outbox.column(kept, "body_size")).isNotNull();
        assertThat(bodies()).isEqualTo(1);
    }

    @Test
    void archivesALargeBodyWithItsEvent() {
        byte[] large = random(LIMIT + 1);
        UUID id = outbox.append(event("").bytes(large));
        outbox.set(id, "status = 'PUBLISHED', published_at = created_at");

        database().doInTransaction(database -> TestExpiredRows.of(database, Published.ARCHIVE)
                .delete(PurgeTarget.PUBLISHED_EVENTS, Duration.ofDays(-1), 100));
        List<byte[]> archived = database()
                .inTransaction(database -> database.query(
                        "SELECT body FROM semel_outbox_archive WHERE id = ?", row -> row.getBytes(1), id));
        assertThat(archived).containsExactly(large);
    }

    @Test
    void saysWhichBodyIsMissing() {
        UUID id = outbox.append(event("large".repeat(LIMIT)));
        database().doInTransaction(database -> database.update("DELETE FROM semel_outbox_body"));

        assertThatThrownBy(() -> outbox.sendable()).hasMessageContaining(id.toString());
    }

    private long bodies() {
        return database().inTransaction(database -> database.number("SELECT COUNT(*) FROM semel_outbox_body"));
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}

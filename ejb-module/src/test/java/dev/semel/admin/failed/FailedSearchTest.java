package dev.semel.admin.failed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FailedSearchTest extends FailedAdminFixture {

    @ParameterizedTest
    @EnumSource
    void showsMessagesAndEventsInOneListSortedByTheDatabase(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID oldest = rows.event(origin, "PARKED", MINUTE.multipliedBy(4));
            UUID older = rows.message(origin, "b", "PARKED", MINUTE.multipliedBy(3));
            UUID newer = rows.event(origin, "PARKED", MINUTE.multipliedBy(2));
            UUID newest = rows.message(origin, "a", "PARKED", MINUTE);
            rows.event(origin, "PENDING", MINUTE);
            rows.message(origin, "c", "RETRIED", MINUTE);

            assertThat(ids(database, null, null, new PageRequest(0, 3, "parkedAt", true)))
                    .containsExactly(oldest, older, newer);
            assertThat(ids(database, null, null, new PageRequest(3, 3, "parkedAt", true)))
                    .containsExactly(newest);
            assertThat(ids(database, "MESSAGE", null, new PageRequest(0, 9, "parkedAt", false)))
                    .containsExactly(newest, older);
            assertThat(ids(database, "EVENT", "PARKED", new PageRequest(0, 9, "parkedAt", false)))
                    .containsExactly(newer, oldest);
            for (String column : List.of("origin", "subject", "errorType", "attempts", "status")) {
                assertThat(ids(database, null, null, new PageRequest(0, 9, column, true)))
                        .as(column)
                        .hasSize(4);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void showsClosedEntriesOnlyWhenAskedFor(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID retried = rows.message(origin, "a", "RETRIED", MINUTE);
            UUID discarded = rows.event(origin, "DISCARDED", MINUTE);
            PageRequest all = new PageRequest(0, 9, null, true);

            assertThat(ids(database, null, null, all)).isEmpty();
            assertThat(ids(database, null, "RETRIED", all)).containsExactly(retried);
            assertThat(ids(database, null, "DISCARDED", all)).containsExactly(discarded);
            assertThat(ids(database, "EVENT", "RETRIED", all)).isEmpty();
            assertThatThrownBy(() -> ids(database, "BROKER", null, all)).isInstanceOf(RefusedException.class);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatWasParkedSinceTheListWasRead(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.message(origin, "before", "PARKED", MINUTE);
            Instant since = database.now().minusSeconds(30);
            rows.message(origin, "after", "PARKED", Duration.ofSeconds(10));
            rows.event(origin, "PARKED", Duration.ofSeconds(10));
            rows.message(origin, "closed", "DISCARDED", Duration.ofSeconds(10));
            JdbcFailedEntries entries = new JdbcFailedEntries(database);

            assertThat(entries.newer(new FailedQuery(null, null, origin, null, null, null, null, null), since))
                    .isEqualTo(2);
            assertThat(entries.newer(new FailedQuery(null, "DISCARDED", origin, null, null, null, null, null), since))
                    .isZero();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsMessagesAndEventsByTheSimpleNameOfTheirExceptionThatTheListShows(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID message = failedWith("shop.CarrierDownException", rows, rows.message(origin, "a", "PARKED", MINUTE));
            UUID other = failedWith("depot.CarrierDownException", rows, rows.message(origin, "b", "PARKED", MINUTE));
            UUID nested = failedWith("shop.Cart$Carrier_Exception", rows, rows.message(origin, "c", "PARKED", MINUTE));
            UUID bare = failedWith("CarrierDownException", rows, rows.message(origin, "d", "PARKED", MINUTE));
            failedWith("shop.NoCarrierDownException", rows, rows.message(origin, "e", "PARKED", MINUTE));
            failedWith("shop.Cart$CarrierXException", rows, rows.message(origin, "f", "PARKED", MINUTE));
            UUID event = rows.event(origin, "PARKED", MINUTE);
            rows.set("semel_outbox_event", "error_type", "shop.CarrierDownException", event);

            assertThat(idsByError(database, "CarrierDownException"))
                    .containsExactlyInAnyOrder(message, other, bare, event);
            assertThat(idsByError(database, "shop.CarrierDownException")).containsExactlyInAnyOrder(message, event);
            assertThat(idsByError(database, "Cart$Carrier_Exception")).containsExactly(nested);
            assertThat(idsByError(database, "Carrier_Exception")).containsExactly(nested);
            assertThat(idsByError(database, "DownException")).isEmpty();
            assertThat(idsByError(database, "carrierdownexception")).isEmpty();
            assertThat(idsByError(database, "%DownException")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void showsTheEntriesOfOneCauseInTheList(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID cause = UUID.randomUUID();
            UUID message = rows.message(origin, "a", "PARKED", MINUTE);
            rows.set("semel_parked_message", "fingerprint", cause, message);
            rows.message(origin, "other cause", "PARKED", MINUTE);
            UUID event = rows.event(origin, "PARKED", MINUTE);
            rows.set("semel_outbox_event", "fingerprint", cause, event);

            FailedQuery byCause = new FailedQuery(null, null, null, null, null, cause, null, null);

            assertThat(admin(database)
                            .page(byCause, new PageRequest(0, 9, "parkedAt", true))
                            .rows())
                    .extracting(FailedView::id)
                    .containsExactlyInAnyOrder(message, event);
            rows.set("semel_parked_message", "retries", 2, message);
            assertThat(detail(database, "MESSAGE", message).entry().retries()).isEqualTo(2);
            assertThat(byCause.words()).isEqualTo("cause " + cause);
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsAKeyWithBlanksAroundItAndOneThatWasCopiedWithThem(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID leading = rows.message(origin, "  order-1", "PARKED", MINUTE);
            UUID trailing = rows.message(origin, "order-1 ", "PARKED", MINUTE);
            UUID bare = rows.message(origin, "order-1", "PARKED", MINUTE);
            rows.message(origin, "order-2", "PARKED", MINUTE);

            assertThat(idsByKey(database, "order-1")).containsExactly(bare);
            assertThat(idsByKey(database, "  order-1")).containsExactlyInAnyOrder(leading, bare);
            assertThat(idsByKey(database, "order-1 ")).containsExactlyInAnyOrder(trailing, bare);
            assertThat(idsByKey(database, "order-1*")).containsExactlyInAnyOrder(trailing, bare);
            assertThat(idsByKey(database, "  order*")).hasSize(4);
            assertThat(idsByKey(database, " *")).containsExactly(leading);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsBeforeTheRetryWhatItWillDo(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID parked = rows.message(origin, "a", "PARKED", MINUTE);
            rows.key(origin, "a", "PARKED", MINUTE);
            UUID done = rows.message(origin, "b", "PARKED", MINUTE);
            rows.key(origin, "b", "COMPLETED", MINUTE);
            UUID event = rows.event(origin, "PARKED", MINUTE);
            UUID news = rows.message(origin, "c", "PARKED", MINUTE);
            rows.set("semel_parked_message", "destination", "topic:shop.news", news);
            UUID record = rows.message(origin, "d", "PARKED", MINUTE);
            rows.set("semel_parked_message", "destination", "consumer:" + origin, record);

            assertThat(detail(database, "MESSAGE", news).onRetry())
                    .startsWith("A retry sends the message to the topic shop.news again, for consumer " + origin);
            assertThat(detail(database, "MESSAGE", record).onRetry())
                    .startsWith("A retry brings the record to consumer " + origin
                            + " again, past Kafka, under its old key d");
            assertThat(detail(database, "MESSAGE", parked).onRetry())
                    .contains("shop.orders", origin, "key a", "the handler runs again");
            assertThat(detail(database, "MESSAGE", done).onRetry()).contains("COMPLETED", "duplicate");
            assertThat(detail(database, "EVENT", event).onRetry()).contains("pending again", origin, "Order/1");
            assertThat(admin(database).find("EVENT", parked)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsOfARetriedMessageHowItsKeyStandsNow(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID done = rows.message(origin, "a", "RETRIED", MINUTE);
            rows.key(origin, "a", "COMPLETED", MINUTE);
            UUID again = rows.message(origin, "b", "RETRIED", MINUTE);
            rows.key(origin, "b", "PARKED", MINUTE);
            UUID waiting = rows.message(origin, "c", "RETRIED", MINUTE);
            String failed = rows.key(origin, "c", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "retry_event_id", UUID.randomUUID(), failed);
            UUID forgotten = rows.message(origin, "d", "RETRIED", MINUTE);
            UUID conflict = rows.message(origin, "a", "RETRIED", MINUTE);
            rows.set("semel_parked_message", "reason", "CONFLICT", conflict);

            String already = "Nothing: the message was retried already.";
            assertThat(detail(database, "MESSAGE", done).onRetry()).isEqualTo(already + " Its key a is COMPLETED now.");
            assertThat(detail(database, "MESSAGE", again).onRetry())
                    .isEqualTo(already + " Its key b is PARKED again, with a later entry.");
            assertThat(detail(database, "MESSAGE", waiting).onRetry())
                    .isEqualTo(already + " Its key c is FAILED, and a retry is on its way.");
            assertThat(detail(database, "MESSAGE", forgotten).onRetry())
                    .isEqualTo(already + " The record of its key d is gone.");
            assertThat(detail(database, "MESSAGE", conflict).onRetry()).isEqualTo(already);
        });
    }

    @ParameterizedTest
    @EnumSource
    void putsTheKnownKeyBesideAMessageInConflictWithIt(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID conflict = rows.message(origin, "a", "PARKED", MINUTE);
            rows.set("semel_parked_message", "reason", "CONFLICT", conflict);
            String known = rows.key(origin, "a", "COMPLETED", MINUTE);
            rows.set("semel_idempotency_record", "content_hash", Binary.hash("c0ffee"), known);
            rows.set("semel_idempotency_record", "message_id", "ID:0", known);

            FailedDetail detail = detail(database, "MESSAGE", conflict);
            assertThat(detail.known().key().status()).isEqualTo("COMPLETED");
            assertThat(detail.known().messageId()).isEqualTo("ID:0");
            assertThat(detail.known().contentHash()).isEqualTo("c0ffee");
            assertThat(detail.known().key().completedAt()).isNotNull();
            assertThat(detail.onRetry()).contains("other content", "takes effect at most once");
            assertThat(detail.onDiscard()).contains("key a", "stay as they are");
            assertThat(detail(database, "MESSAGE", rows.message(origin, "b", "PARKED", MINUTE))
                            .known())
                    .isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void warnsOfADiscardThatLeavesOthersWaiting(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID numbered = rows.message(origin, "a", "PARKED", MINUTE);
            rows.set("semel_parked_message", "headers", "{\"semel_sequence\":\"7\"}", numbered);
            UUID late = rows.message(origin, "b", "PARKED", MINUTE);
            rows.set("semel_parked_message", "headers", "{\"semel_sequence\":\"7\"}", late);
            rows.set("semel_parked_message", "reason", "LATE", late);

            assertThat(detail(database, "MESSAGE", numbered).onDiscard())
                    .endsWith("those behind it in its group wait until its number is given up under Stranded.");
            assertThat(detail(database, "MESSAGE", late).onDiscard()).endsWith("later copies of it are skipped.");
        });
    }

    @ParameterizedTest
    @EnumSource
    void warnsOfARetryThatMayRepeatAnEffectOrKillTheServer(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID unknown = rows.message(origin, "a", "PARKED", MINUTE);
            rows.set("semel_parked_message", "reason", "OUTCOME_UNKNOWN", unknown);
            UUID deadly = rows.message(origin, "b", "PARKED", MINUTE);
            rows.set("semel_parked_message", "reason", "SERVER_DIED", deadly);

            assertThat(detail(database, "MESSAGE", unknown).onRetry()).startsWith("Find out first");
            assertThat(detail(database, "MESSAGE", deadly).onRetry()).startsWith("The server may die again.");
        });
    }

    @ParameterizedTest
    @EnumSource
    void warnsOfARetryUnderAKeyWhoseHandlerOnceNeverCameBack(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID terminal = rows.message(origin, "a", "PARKED", MINUTE);
            String key = rows.key(origin, "a", "PARKED", MINUTE);
            rows.set("semel_parked_message", "key_hash", Binary.id(key), terminal);
            rows.set("semel_idempotency_record", "outcome_unknown", true, key);

            assertThat(detail(database, "MESSAGE", terminal).onRetry()).startsWith("Find out first");
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsThatABodyInPiecesCannotBeSentAgain(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            UUID large = new Rows(database).message(origin, "a", "PARKED", MINUTE);
            String piece = "INSERT INTO semel_parked_piece (parked_id, number, bytes) VALUES (?, ?, ?)";
            database.update(piece, large, 0, new byte[1_000]);
            database.update(piece, large, 1, new byte[500]);

            FailedDetail detail = detail(database, "MESSAGE", large);
            assertThat(detail.largeBody()).isEqualTo(1_500);
            assertThat(detail.onRetry()).contains("a retry is refused", "Discard");
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsBeforeTheDiscardWhatItWillDo(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID parked = rows.message(origin, "a", "PARKED", MINUTE);
            UUID retried = rows.message(origin, "b", "RETRIED", MINUTE);
            UUID event = rows.event(origin, "PARKED", MINUTE);

            assertThat(detail(database, "MESSAGE", parked).onDiscard()).contains(origin, "key a", "skipped");
            assertThat(detail(database, "MESSAGE", retried).onDiscard()).isNull();
            assertThat(detail(database, "EVENT", event).onDiscard()).contains("never published", "Order/1");
        });
    }

    @ParameterizedTest
    @EnumSource
    void showsTheBodyWhenItIsRevealedAndTheStackAlways(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            UUID parked = new Rows(database).message(origin, "a", "PARKED", MINUTE);

            FailedDetail masked = detail(database, "MESSAGE", parked);
            assertThat(masked.message().body()).isNull();
            assertThat(masked.message().properties().get("color")).doesNotContain("red");
            assertThat(masked.errorStack()).isEqualTo("at Shop");

            assertThat(TestAudit.linesOf(user, database)).isEmpty();

            FailedDetail whole =
                    admin(database, Roles.PAYLOAD).reveal("MESSAGE", parked).orElseThrow();
            assertThat(whole.message().body()).isEqualTo("{\"orderId\":1}");
            assertThat(whole.message().properties()).containsEntry("color", "red");
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> assertThat(line)
                    .startsWith("reveal payload", "message " + parked));
        });
    }

    private static UUID failedWith(String type, Rows rows, UUID message) {
        rows.set("semel_parked_message", "error_type", type, message);
        return message;
    }

    private List<UUID> idsByError(Database database, String type) {
        return admin(database)
                .page(
                        new FailedQuery(null, null, origin, type, null, null, null, null),
                        new PageRequest(0, 9, "parkedAt", true))
                .rows()
                .stream()
                .map(FailedView::id)
                .toList();
    }

    private List<UUID> idsByKey(Database database, String key) {
        return admin(database)
                .page(
                        new FailedQuery(null, null, origin, null, key, null, null, null),
                        new PageRequest(0, 9, "parkedAt", true))
                .rows()
                .stream()
                .map(FailedView::id)
                .toList();
    }
}

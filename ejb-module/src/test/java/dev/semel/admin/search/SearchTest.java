package dev.semel.admin.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.semel.admin.Rows;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.search.Step.What;
import dev.semel.internal.history.Failure;
import dev.semel.internal.history.TestHistory;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.PlannedDatabase;
import dev.semel.testing.PlannedDatabase.Planned;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SearchTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final String payments = "payments-" + UUID.randomUUID();
    private final String shipping = "shipping-" + UUID.randomUUID();
    private final String order = "order-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void findsAKeyWithEachConsumerThatHasSeenIt(Dialect dialect) {
        in(dialect, (database, rows) -> {
            rows.key(payments, order, "COMPLETED", MINUTE, 3);
            rows.key(shipping, order, "COMPLETED", MINUTE);
            rows.key(payments, order + "-other", "COMPLETED", MINUTE);

            Found found = TestSearch.find(database, "  " + order + " ");

            assertThat(found.keys())
                    .extracting(key -> key.key().consumer())
                    .containsExactlyInAnyOrder(payments, shipping);
            assertThat(found.steps())
                    .filteredOn(step -> step.place().equals(payments))
                    .extracting(Step::what, Step::number)
                    .containsExactly(tuple(What.FIRST_SEEN, 0L), tuple(What.COMPLETED, 3L));
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsAKeyOfACallWhichNoApplicationHasDeclared(Dialect dialect) {
        in(dialect, (database, rows) -> {
            rows.key("Tills.charge-" + order, order, "COMPLETED", Duration.ZERO);

            assertThat(TestSearch.find(database, order).keys()).hasSize(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsAKeyWhoseBlanksAreItsOwn(Dialect dialect) {
        in(dialect, (database, rows) -> {
            rows.key(payments, " " + order, "COMPLETED", MINUTE);

            assertThat(TestSearch.find(database, " " + order).keys()).hasSize(1);
            assertThat(TestSearch.find(database, order).keys()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsTheEventsOfAnAggregateAndWhatConsumersMadeOfThem(Dialect dialect) {
        in(dialect, (database, rows) -> {
            UUID paid = event(rows, "PUBLISHED", Duration.ofMinutes(3));
            UUID shipped = event(rows, "PENDING", MINUTE);
            rows.event("queue", "PUBLISHED", MINUTE);
            rows.key(payments, paid.toString(), "COMPLETED", Duration.ofMinutes(2));

            Found found = TestSearch.find(database, order);

            assertThat(found.events()).extracting(EventView::id).containsExactlyInAnyOrder(paid, shipped);
            assertThat(found.keys()).extracting(key -> key.key().key()).containsExactly(paid.toString());
            assertThat(found.moreEvents()).isFalse();
            assertThat(whats(found))
                    .startsWith(What.APPENDED)
                    .contains(What.PUBLISHED, What.FIRST_SEEN, What.COMPLETED)
                    .doesNotContain(What.EVENT_PARKED);
            assertThat(found.steps()).extracting(Step::at).isSortedAccordingTo(Comparator.<Instant>naturalOrder());
        });
    }

    @ParameterizedTest
    @EnumSource
    void readsNoBodies(Dialect dialect) {
        in(dialect, (open, rows) -> {
            event(rows, "PUBLISHED", MINUTE);
            PlannedDatabase database = new PlannedDatabase(open);

            assertThat(TestSearch.find(database, order).events()).hasSize(1);
            assertThat(database.plans())
                    .extracting(Planned::question)
                    .noneMatch(question -> question.contains("semel_outbox_body"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsTheKeysWhoseWorkAppendedTheEventsOfAnAggregate(Dialect dialect) {
        in(dialect, (database, rows) -> {
            for (String request : List.of("first", "second")) {
                UUID taken = event(rows, "PUBLISHED", MINUTE);
                String hash = rows.key(payments, request + order, "COMPLETED", MINUTE);
                rows.set("semel_outbox_event", "caused_by", Binary.id(hash), taken);
            }

            assertThat(TestSearch.find(database, order).keys())
                    .as("who charged the order")
                    .extracting(key -> key.key().key())
                    .containsExactlyInAnyOrder("first" + order, "second" + order);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsTheLatestEventsOfAnAggregateThatHasMany(Dialect dialect) {
        in(dialect, (database, rows) -> {
            UUID oldest = event(rows, "PUBLISHED", Duration.ofHours(2));
            for (int i = 0; i < 50; i++) {
                event(rows, "PUBLISHED", MINUTE);
            }

            Found found = TestSearch.find(database, order);

            assertThat(found.moreEvents()).isTrue();
            assertThat(found.events()).hasSize(50).extracting(EventView::id).doesNotContain(oldest);
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsAnEventByItsIdWithTheKeysThatItBrought(Dialect dialect) {
        in(dialect, (database, rows) -> {
            UUID event = rows.event("queue", "PUBLISHED", Duration.ofMinutes(2));
            rows.key(payments, event.toString(), "COMPLETED", MINUTE);

            Found found = TestSearch.find(database, event.toString());

            assertThat(found.events()).extracting(EventView::id).containsExactly(event);
            assertThat(found.keys()).hasSize(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsAFailedRunTheRetryThatIsToComeAndTheParking(Dialect dialect) {
        in(dialect, (database, rows) -> {
            String key = rows.key(payments, order, "FAILED", Duration.ofMinutes(9));
            UUID retry = rows.event("queue", "SCHEDULED", MINUTE);
            rows.set("semel_outbox_event", "consumer", payments, retry);
            rows.set("semel_idempotency_record", "retry_event_id", retry, key);
            rows.unset("semel_idempotency_record", "completed_at", key);
            rows.unset("semel_outbox_event", "published_at", retry);
            TestHistory.of(database).record(key, 1, Failure.of(new IllegalStateException("no carrier")));
            UUID parked = rows.message(payments, order, "RETRIED", Duration.ofMinutes(5));

            Found found = TestSearch.find(database, order);

            assertThat(found.events()).extracting(EventView::id).containsExactly(retry);
            assertThat(whats(found))
                    .containsSubsequence(What.FIRST_SEEN, What.PARKED, What.RETRY_STORED, What.FAILED)
                    .contains(What.RETRIED)
                    .doesNotContain(What.COMPLETED, What.PUBLISHED);
            assertThat(found.steps())
                    .filteredOn(step -> step.what() == What.FAILED)
                    .singleElement()
                    .satisfies(step -> assertThat(step.note()).isEqualTo("no carrier"));
            assertThat(TestSearch.find(database, key).keys()).hasSize(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsOfAParkedMessageItsKeyTheEventThatCarriedItAndWhatItsWorkAppended(Dialect dialect) {
        in(dialect, (database, rows) -> {
            UUID carrier = rows.event("queue", "PUBLISHED", Duration.ofMinutes(9));
            String key = rows.key(payments, carrier.toString(), "COMPLETED", Duration.ofMinutes(7));
            UUID parked = rows.message(payments, carrier.toString(), "RETRIED", Duration.ofMinutes(8));
            UUID shipment = rows.event("shipments", "PUBLISHED", MINUTE);
            rows.set("semel_outbox_event", "caused_by", UUID.fromString(key), shipment);

            for (String text : List.of(parked.toString(), key, carrier.toString())) {
                Found found = TestSearch.find(database, text);

                assertThat(found.events()).as(text).extracting(EventView::id).containsExactly(carrier);
                assertThat(found.keys())
                        .as(text)
                        .extracting(one -> one.key().id())
                        .containsExactly(key);
                assertThat(found.steps())
                        .as(text)
                        .extracting(Step::id)
                        .contains(parked.toString(), shipment.toString());
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsAFailedMessageByItsMessageIdAndByItsCorrelationId(Dialect dialect) {
        in(dialect, (database, rows) -> {
            String key = rows.key(payments, order, "PARKED", MINUTE);
            UUID parked = rows.message(payments, order, "PARKED", MINUTE);
            rows.set("semel_parked_message", "message_id", "ID:" + order, parked);
            rows.set("semel_parked_message", "correlation_id", "basket-" + order, parked);

            for (String text : List.of("ID:" + order, " basket-" + order)) {
                Found found = TestSearch.find(database, text);

                assertThat(found.keys())
                        .as(text)
                        .extracting(one -> one.key().id())
                        .containsExactly(key);
                assertThat(found.steps()).as(text).extracting(Step::id).contains(parked.toString());
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsTheEventsThatTheWorkOfAKeyAppendedAndTheWorkThatAppendedAnEvent(Dialect dialect) {
        in(dialect, (database, rows) -> {
            String key = rows.key(payments, order, "COMPLETED", MINUTE);
            UUID shipment = rows.event("shipments", "PUBLISHED", MINUTE);
            rows.set("semel_outbox_event", "caused_by", UUID.fromString(key), shipment);

            Found work = TestSearch.find(database, order);
            assertThat(work.steps())
                    .filteredOn(step -> step.what() == What.CAUSED)
                    .extracting(Step::id, Step::place)
                    .containsExactly(tuple(shipment.toString(), "shipments"));
            assertThat(work.events()).as("they are work of their own").isEmpty();

            Found event = TestSearch.find(database, shipment.toString());
            assertThat(event.steps())
                    .filteredOn(step -> step.what() == What.CAUSED_BY)
                    .extracting(Step::id, Step::place, Step::note)
                    .containsExactly(tuple(key, payments, order));
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsThatAnEventHadACauseWhoseKeyIsGone(Dialect dialect) {
        in(dialect, (database, rows) -> {
            UUID gone = UUID.randomUUID();
            UUID event = rows.event("shipments", "PUBLISHED", MINUTE);
            rows.set("semel_outbox_event", "caused_by", gone, event);

            assertThat(TestSearch.find(database, event.toString()).steps())
                    .filteredOn(step -> step.what() == What.CAUSED_BY)
                    .extracting(Step::id, Step::place)
                    .containsExactly(tuple(gone.toString(), gone.toString()));
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsNothingUnderBlanksUnknownAndHostileText(Dialect dialect) {
        in(dialect, (database, rows) -> {
            for (String text : List.of(
                    "",
                    "  ",
                    "unknown",
                    "' OR 1=1 --",
                    "a\u0000b",
                    "%",
                    UUID.randomUUID().toString())) {
                assertThat(TestSearch.find(database, text).isEmpty()).as(text).isTrue();
            }
            assertThat(TestSearch.find(database, null).isEmpty()).isTrue();
        });
    }

    private UUID event(Rows rows, String status, Duration age) {
        UUID id = rows.event("queue", status, age);
        rows.set("semel_outbox_event", "aggregate_id", order, id);
        rows.unset("semel_outbox_event", "parked_at", id);
        if (!status.equals("PUBLISHED")) {
            rows.unset("semel_outbox_event", "published_at", id);
        }
        return id;
    }

    private void in(Dialect dialect, BiConsumer<Database, Rows> test) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            for (String consumer : List.of(payments, shipping)) {
                database.update(
                        "INSERT INTO semel_consumer (application, node, consumer) VALUES ('shop', 'node-a', ?)",
                        consumer);
            }
            test.accept(database, new Rows(database));
        });
    }

    private static List<What> whats(Found found) {
        return found.steps().stream().map(Step::what).toList();
    }
}

package dev.semel.admin.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.semel.admin.Rows;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.TestCounterStore;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OverviewAdminTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final String name = "consumer-" + UUID.randomUUID();

    private static Overview now(Database database) {
        return TestOverview.of(database).now();
    }

    @ParameterizedTest
    @EnumSource
    void countsWhatIsNew(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Overview before = now(database);
            rows.event(name, "PENDING", MINUTE);
            UUID later = rows.event(name, "PENDING", MINUTE);
            rows.set("semel_outbox_event", "due_at", rows.ago(Duration.ofHours(-1)), later);
            rows.set("semel_outbox_event", "status", "SCHEDULED", later);
            UUID neverMadePending = rows.event(name, "SCHEDULED", MINUTE);
            rows.set("semel_outbox_event", "due_at", rows.ago(MINUTE), neverMadePending);
            rows.event(name, "PUBLISHED", MINUTE);
            rows.event(name, "PUBLISHED", Duration.ofHours(2));
            UUID retry = rows.event(name, "PUBLISHED", MINUTE);
            rows.set("semel_outbox_event", "consumer", name, retry);
            rows.event(name, "PARKED", MINUTE);
            rows.event(name, "HELD", MINUTE);
            rows.event(name, "HELD", MINUTE);
            rows.message(name, "a", "PARKED", MINUTE);
            rows.message(name, "b", "RETRIED", MINUTE);
            Overview after = now(database);

            assertThat(after.backlog() - before.backlog()).isEqualTo(2);
            assertThat(after.scheduled() - before.scheduled()).isEqualTo(1);
            assertThat(after.held() - before.held()).isEqualTo(2);
            assertThat(after.publishedLastHour() - before.publishedLastHour()).isEqualTo(1);
            assertThat(after.retriesLastHour() - before.retriesLastHour()).isEqualTo(1);
            assertThat(after.parkedEvents() - before.parkedEvents()).isEqualTo(1);
            assertThat(after.parkedMessages() - before.parkedMessages()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhichBarrierCaughtHowManyDuplicates(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Overview before = now(database);
            TestCounterStore.of(database)
                    .add(Map.of(
                            CounterName.CAUGHT_BY_OUTBOX_KEY,
                            1L,
                            CounterName.BATCHES_REFUSED,
                            2L,
                            CounterName.SENT_AGAIN,
                            3L,
                            CounterName.CAUGHT_BY_CONSUMER_KEY,
                            4L,
                            CounterName.EVENTS_EXPIRED,
                            5L,
                            CounterName.REPLIES_DROPPED,
                            6L,
                            CounterName.CACHE_FORGOT,
                            7L));
            Overview after = now(database);

            assertThat(after.caught())
                    .extracting(CountView::name)
                    .containsExactly("CAUGHT_BY_OUTBOX_KEY", "BATCHES_REFUSED", "SENT_AGAIN", "CAUGHT_BY_CONSUMER_KEY");
            for (int barrier = 0; barrier < 4; barrier++) {
                assertThat(after.caught().get(barrier).number()
                                - before.caught().get(barrier).number())
                        .isEqualTo(barrier + 1);
            }
            assertThat(after.expired().number() - before.expired().number()).isEqualTo(5);
            assertThat(after.expired().lastAt()).isNotNull();
            assertThat(after.droppedReplies().number() - before.droppedReplies().number())
                    .isEqualTo(6);
            assertThat(after.forgotten().number() - before.forgotten().number()).isEqualTo(7);
            assertThat(TestOverview.of(database).pulse().forgotten()).isEqualTo(after.forgotten());
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhereTheKeysOfAConsumerAre(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            database.update(
                    "INSERT INTO semel_consumer (application, node, consumer, key_store) VALUES ('shop', 'node-a', ?, 'REDIS')",
                    MINUTE,
                    name);
            rows.key(name, "a", "FAILED", MINUTE);
            rows.message(name + "-2", "a", "PARKED", MINUTE);

            assertThat(now(database).consumers())
                    .filteredOn(consumer -> consumer.name().startsWith(name))
                    .extracting(ConsumerView::name, ConsumerView::isInCache, ConsumerView::failing)
                    .containsExactly(tuple(name, true, 1L), tuple(name + "-2", false, 0L));
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsHowLongTheOldestDueEventWaits(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Duration longest = Duration.ofDays(9_000);
            rows.event(name, "PENDING", longest);
            rows.event(name, "PARKED", longest.plusDays(1));

            Overview now = now(database);
            assertThat(now.oldestDueAt()).isCloseTo(now.asOf().minus(longest), within(1, ChronoUnit.MINUTES));
        });
    }

    @ParameterizedTest
    @EnumSource
    void sumsUpEachConsumerOfTheLastDay(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Overview before = now(database);
            rows.key(name, "a", "COMPLETED", MINUTE, 3);
            rows.key(name, "b", "COMPLETED", Duration.ofHours(2), 4);
            rows.key(name, "c", "FAILED", MINUTE);
            String retried = rows.key(name, "f", "FAILED", Duration.ofDays(2));
            rows.set("semel_idempotency_record", "retry_event_id", UUID.randomUUID(), retried);
            rows.key(name, "d", "PARKED", MINUTE);
            rows.message(name, "d", "PARKED", MINUTE);
            rows.message(name, "g", "RETRIED", MINUTE);
            rows.key(name, "e", "COMPLETED", Duration.ofDays(2), 100);
            Overview after = now(database);

            assertThat(after.keysLastHour() - before.keysLastHour()).isEqualTo(3);
            assertThat(after.keysFailing() - before.keysFailing()).isEqualTo(1);
            assertThat(after.keysLeftToBroker() - before.keysLeftToBroker()).isEqualTo(1);
            assertThat(after.duplicates() - before.duplicates()).isEqualTo(7);
            assertThat(after.consumers())
                    .filteredOn(consumer -> consumer.name().equals(name))
                    .singleElement()
                    .satisfies(consumer -> {
                        assertThat(consumer.completed()).isEqualTo(2);
                        assertThat(consumer.failing()).isEqualTo(1);
                        assertThat(consumer.parked()).isEqualTo(1);
                        assertThat(consumer.duplicates()).isEqualTo(7);
                        assertThat(consumer.lastSeenAt())
                                .isCloseTo(after.asOf().minus(MINUTE), within(1, ChronoUnit.MINUTES));
                    });
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsOfAConsumerWithAMessageThatWasParkedLongAgo(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).message(name, "a", "PARKED", Duration.ofDays(3));

            assertThat(now(database).consumers())
                    .filteredOn(consumer -> consumer.name().equals(name))
                    .extracting(ConsumerView::parked, ConsumerView::completed)
                    .containsExactly(tuple(1L, 0L));
        });
    }

    @ParameterizedTest
    @EnumSource
    void hasSeenAConsumerLastWhenItCompletedAKey(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String retried = rows.key(name, "a", "COMPLETED", Duration.ofHours(3));
            rows.set("semel_idempotency_record", "completed_at", rows.ago(MINUTE), retried);
            Overview now = now(database);

            assertThat(now.consumers())
                    .filteredOn(consumer -> consumer.name().equals(name))
                    .singleElement()
                    .satisfies(consumer -> assertThat(consumer.lastSeenAt())
                            .isCloseTo(now.asOf().minus(MINUTE), within(30, ChronoUnit.SECONDS)));
        });
    }

    @ParameterizedTest
    @EnumSource
    void countsKeysInProgressAndThoseWhoseLeaseLapsed(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Overview before = now(database);
            rows.lease(name, "live", MINUTE);
            rows.lease(name, "lapsed", MINUTE.negated());
            Overview after = now(database);

            assertThat(after.keysInProgress() - before.keysInProgress()).isEqualTo(1);
            assertThat(after.leasesLapsed() - before.leasesLapsed()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void namesTheKeysOverWhichAServerDiedTheWorstFirst(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String worst = IdempotencyKey.hash(name, "without a record");
            String bad = rows.key(name, "failed before", "FAILED", MINUTE);
            UUID alive = rows.life(name, rows.ago(MINUTE), null);
            UUID over = UUID.randomUUID();
            rows.mark(name, worst, 42, over);
            rows.mark(name, bad, 41, alive);
            rows.mark(name, IdempotencyKey.hash(name, "only redelivered"), 0, alive);

            assertThat(now(database).suspects())
                    .filteredOn(suspect -> suspect.consumer().equals(name))
                    .extracting(SuspectView::id, SuspectView::key, SuspectView::deaths)
                    .containsExactly(tuple(worst, null, 43), tuple(bad, "failed before", 41));
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsNodesThatStoppedInGoodOrderFromOthers(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.life(name + "-up", rows.ago(MINUTE), null);
            rows.life(name + "-down", rows.ago(MINUTE.multipliedBy(2)), rows.ago(MINUTE));

            assertThat(now(database).nodes())
                    .filteredOn(node -> node.node().startsWith(name))
                    .extracting(NodeView::node, NodeView::application, node -> node.stoppedAt() == null)
                    .containsExactly(tuple(name + "-up", "shop", true), tuple(name + "-down", "shop", false));
        });
    }
}

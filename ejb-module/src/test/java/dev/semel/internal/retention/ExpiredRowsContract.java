package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.AgedRows;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Which rows a purge may delete, on each database. Nothing here is committed but where two meet. */
abstract class ExpiredRowsContract {

    /** Longer than any row of another test is old. */
    private static final Duration AGE = Duration.ofDays(5_000);

    private static final Duration OLD = AGE.plusDays(1);
    private static final Duration YOUNG = AGE.minusDays(1);

    private final String name = "expired-" + UUID.randomUUID();

    abstract ContractDatabase<TableStores> database();

    /** Of which this database has no rows. */
    Set<PurgeTarget> unknown() {
        return EnumSet.noneOf(PurgeTarget.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = PurgeTarget.class,
            mode = Mode.EXCLUDE,
            names = {"ARCHIVED_EVENTS", "OPERATIONS", "CAUSE_NOTES", "SEQUENCES", "POSITIONS"})
    void deletesWhatIsOlderThanItsAgeAndNothingElse(PurgeTarget kind) {
        assumeThat(unknown()).doesNotContain(kind);
        in(stores -> {
            Object old = row(stores.rows(), kind, "old", OLD);
            Object young = row(stores.rows(), kind, "young", YOUNG);

            assertThat(stores.expired().delete(kind, AGE, 10)).isOne();
            assertThat(stores.rows().isThere(kind, old)).isFalse();
            assertThat(stores.rows().isThere(kind, young)).isTrue();
            assertThat(stores.expired().delete(kind, AGE, 10)).isZero();
        });
    }

    private Object row(AgedRows rows, PurgeTarget kind, String text, Duration age) {
        return switch (kind) {
            case COMPLETED_KEYS -> rows.key(name, text, RecordStatus.COMPLETED, age);
            case DISCARDED_KEYS -> rows.key(name, text, RecordStatus.DISCARDED, age);
            case PUBLISHED_EVENTS -> rows.event(forAnybody(), OutboxStatus.PUBLISHED, age);
            case DISCARDED_EVENTS -> rows.event(forAnybody(), OutboxStatus.DISCARDED, age);
            case CAPTURED_EVENTS -> rows.event(forAnybody(), OutboxStatus.CAPTURED, age);
            case PUBLISHED_RETRIES -> rows.event(retry(), OutboxStatus.PUBLISHED, age);
            case DISCARDED_RETRIES -> rows.event(retry(), OutboxStatus.DISCARDED, age);
            case CLOSED_MESSAGES -> rows.message(name, text, ParkReason.TERMINAL_FAILURE, ParkedStatus.RETRIED, age);
            case ATTEMPTS -> rows.attempt(age);
            case MARKS -> rows.mark(age);
            case GONE_NODES -> rows.node(name, text, true, age);
            case AUDIT_LINES -> rows.audited("retry", age);
            case DESTINATIONS -> {
                rows.destination(queue(text), DestinationState.CLOSED, age);
                yield queue(text);
            }
            case ARCHIVED_EVENTS, OPERATIONS, CAUSE_NOTES, SEQUENCES, POSITIONS ->
                throw new IllegalArgumentException(kind.name());
        };
    }

    private Address queue(String text) {
        return new Address(DestinationKind.QUEUE, name + text);
    }

    private OutboxEvent event() {
        return OutboxEvent.toQueue(name).type("t").text("x");
    }

    private OutgoingEvent forAnybody() {
        return OutgoingEvents.of(event());
    }

    private OutgoingEvent retry() {
        return OutgoingEvents.onlyFor(name, event().idempotencyKey("key"));
    }

    @ParameterizedTest
    @EnumSource(
            value = RecordStatus.class,
            names = {"IN_PROGRESS", "FAILED", "PARKED"})
    void neverDeletesAKeyThatHasNotEnded(RecordStatus status) {
        in(stores -> {
            String key = stores.rows().key(name, "a", status, OLD);

            deleteAll(stores);

            assertThat(stores.rows().isThere(PurgeTarget.COMPLETED_KEYS, key)).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = OutboxStatus.class,
            names = {"PENDING", "SCHEDULED", "HELD", "PARKED"})
    void neverDeletesAnEventThatWaits(OutboxStatus status) {
        in(stores -> {
            UUID event = stores.rows().event(forAnybody(), status, OLD);
            UUID retry = stores.rows().event(retry(), status, OLD);

            deleteAll(stores);

            assertThat(stores.rows().isThere(PurgeTarget.PUBLISHED_EVENTS, event))
                    .isTrue();
            assertThat(stores.rows().isThere(PurgeTarget.PUBLISHED_RETRIES, retry))
                    .isTrue();
        });
    }

    @Test
    void neverDeletesAMessageThatIsParked() {
        in(stores -> {
            UUID message = stores.rows().message(name, "a", ParkReason.TERMINAL_FAILURE, ParkedStatus.PARKED, OLD);

            deleteAll(stores);

            assertThat(stores.rows().isThere(PurgeTarget.CLOSED_MESSAGES, message))
                    .isTrue();
        });
    }

    private void deleteAll(TableStores stores) {
        for (PurgeTarget kind : PurgeTarget.values()) {
            stores.expired().delete(kind, AGE, 10_000);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = RecordStatus.class,
            names = {"COMPLETED", "DISCARDED"})
    void keepsAKeyAsLongAsAMessageIsParkedBesideIt(RecordStatus status) {
        PurgeTarget target = status == RecordStatus.COMPLETED ? PurgeTarget.COMPLETED_KEYS : PurgeTarget.DISCARDED_KEYS;
        in(stores -> {
            String key = stores.rows().key(name, "a", status, OLD);
            stores.rows().message(name, "a", ParkReason.CONFLICT, ParkedStatus.PARKED, OLD);
            assertThat(stores.expired().delete(target, AGE, 10)).isZero();

            stores.rows().message(name, "b", ParkReason.CONFLICT, ParkedStatus.RETRIED, OLD);
            stores.rows().key(name, "b", status, OLD);
            assertThat(stores.expired().delete(target, AGE, 10))
                    .as("one whose message is closed")
                    .isOne();
            assertThat(stores.rows().isThere(target, key)).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = RecordStatus.class,
            names = {"COMPLETED", "DISCARDED"})
    void countsTheAgeOfAKeyFromItsEndOrFromWhenOtherContentCameUnderIt(RecordStatus status) {
        in(stores -> {
            Instant young = stores.rows().now().minus(YOUNG);
            String ended = stores.rows().key(name, "ended", status, OLD);
            stores.rows().endedAt(ended, young);
            String compared = stores.rows().key(name, "compared", status, OLD);
            stores.rows().comparedAt(compared, young);

            deleteAll(stores);

            assertThat(List.of(ended, compared))
                    .allMatch(key -> stores.rows().isThere(PurgeTarget.COMPLETED_KEYS, key));
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = OutboxStatus.class,
            names = {"PUBLISHED", "DISCARDED"})
    void keepsTheRetryFromWhichAFailedKeyCanBeRunAgain(OutboxStatus status) {
        in(stores -> {
            UUID named = stores.rows().event(retry(), status, OLD);
            UUID ofALeasedKey = stores.rows().event(retry(), status, OLD);
            UUID ofACompletedKey = stores.rows().event(retry(), status, OLD);
            UUID ofAnotherConsumer = stores.rows().event(retry(), status, OLD);
            stores.rows().namesRetry(stores.rows().key(name, "a", RecordStatus.FAILED, OLD), named);
            stores.rows().namesRetry(stores.rows().key(name, "l", RecordStatus.IN_PROGRESS, OLD), ofALeasedKey);
            stores.rows().namesRetry(stores.rows().key(name, "b", RecordStatus.COMPLETED, YOUNG), ofACompletedKey);
            stores.rows().namesRetry(stores.rows().key(name + "-2", "c", RecordStatus.FAILED, OLD), ofAnotherConsumer);

            deleteAll(stores);

            assertThat(stores.rows().isThere(PurgeTarget.PUBLISHED_RETRIES, named))
                    .isTrue();
            assertThat(stores.rows().isThere(PurgeTarget.PUBLISHED_RETRIES, ofALeasedKey))
                    .as("an operator may release it")
                    .isTrue();
            assertThat(stores.rows().isThere(PurgeTarget.PUBLISHED_RETRIES, ofACompletedKey))
                    .isFalse();
            assertThat(stores.rows().isThere(PurgeTarget.PUBLISHED_RETRIES, ofAnotherConsumer))
                    .isFalse();
        });
    }

    @Test
    void tellsRetriesFromEventsForAnybody() {
        in(stores -> {
            UUID event = stores.rows().event(forAnybody(), OutboxStatus.PUBLISHED, OLD);
            UUID retry = stores.rows().event(retry(), OutboxStatus.PUBLISHED, OLD);

            stores.expired().delete(PurgeTarget.PUBLISHED_EVENTS, AGE, 10);

            assertThat(stores.rows().isThere(PurgeTarget.PUBLISHED_EVENTS, event))
                    .isFalse();
            assertThat(stores.rows().isThere(PurgeTarget.PUBLISHED_RETRIES, retry))
                    .isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = DestinationState.class,
            names = {"OPEN", "PAUSED", "RECOVERING"})
    void keepsADestinationThatIsInTroubleHoweverOldThatIs(DestinationState state) {
        in(stores -> {
            stores.rows().destination(queue("x"), state, OLD);

            assertThat(stores.expired().delete(PurgeTarget.DESTINATIONS, AGE, 10))
                    .isZero();
        });
    }

    @Test
    void keepsADestinationWhoseEventsAreHeld() {
        in(stores -> {
            stores.rows().destination(queue(""), DestinationState.CLOSED, OLD);
            stores.rows().event(forAnybody(), OutboxStatus.HELD, YOUNG);

            assertThat(stores.expired().delete(PurgeTarget.DESTINATIONS, AGE, 10))
                    .isZero();
        });
    }

    @Test
    void forgetsAServerThatDiedOnlyIfOthersAreThereToMissIt() {
        in(stores -> {
            stores.rows().deleteNodesBeside(name);
            UUID died = stores.rows().node(name, "died", false, OLD);
            assertThat(stores.expired().delete(PurgeTarget.GONE_NODES, AGE, 10))
                    .as("after an outage all are silent")
                    .isZero();

            UUID runs = stores.rows().node(name, "runs", false, Duration.ofSeconds(1));
            assertThat(stores.expired().delete(PurgeTarget.GONE_NODES, AGE, 10)).isOne();
            assertThat(stores.rows().isThere(PurgeTarget.GONE_NODES, died)).isFalse();
            assertThat(stores.rows().isThere(PurgeTarget.GONE_NODES, runs)).isTrue();
        });
    }

    @Test
    void deletesNoMoreThanItIsAskedFor() {
        in(stores -> {
            for (int i = 0; i < 5; i++) {
                stores.rows().event(forAnybody(), OutboxStatus.PUBLISHED, OLD);
            }

            assertThat(stores.expired().delete(PurgeTarget.PUBLISHED_EVENTS, AGE, 3))
                    .isEqualTo(3);
            assertThat(stores.expired().delete(PurgeTarget.PUBLISHED_EVENTS, AGE, 3))
                    .isEqualTo(2);
        });
    }

    @Test
    void leavesWhatAnotherHasLockedForTheNextTime() {
        String key = database().inTransaction(stores -> stores.rows().key(name, "a", RecordStatus.COMPLETED, OLD));
        try (HeldTransaction<TableStores> first = database().begin()) {
            assertThat(first.<Integer>within(ExpiredRowsContract::purge)).isOne();

            assertThat(database().<Integer>inTransaction(ExpiredRowsContract::purge))
                    .as("and does not wait for it")
                    .isZero();
        }
        assertThat(database().<Boolean>inTransaction(stores -> stores.rows().isThere(PurgeTarget.COMPLETED_KEYS, key)))
                .as("the first one was rolled back")
                .isTrue();
        assertThat(database().<Integer>inTransaction(ExpiredRowsContract::purge))
                .isOne();
    }

    private static int purge(TableStores stores) {
        return stores.expired().delete(PurgeTarget.COMPLETED_KEYS, AGE, 10);
    }

    private void in(Consumer<TableStores> test) {
        try (HeldTransaction<TableStores> held = database().begin()) {
            held.doWithin(test);
        }
    }
}

package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.reconciliation.Suspicions.Awaited;
import dev.semel.internal.reconciliation.Suspicions.Carrier;
import dev.semel.internal.reconciliation.Suspicions.ParkedKey;
import dev.semel.internal.reconciliation.Suspicions.Place;
import dev.semel.internal.reconciliation.Suspicions.RetriedKey;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Of keys and of what is parked. */
abstract class SuspectKeysContract extends SuspicionsContract {

    @Test
    void showsFailedKeysThatNameARetryInTheOrderOfTheirPlaces() {
        in(stores -> {
            UUID retry = UUID.randomUUID();
            for (RecordStatus status : RecordStatus.values()) {
                stores.rows().namesRetry(stores.rows().key(consumer, status.name(), status, LONG), retry);
            }
            stores.rows().namesRetry(stores.rows().key(consumer, "last", RecordStatus.FAILED, SHORT), retry);
            stores.rows()
                    .namesRetry(stores.rows().key(consumer, "first", RecordStatus.FAILED, LONG.plusDays(1)), retry);
            stores.rows().key(consumer, "left to the broker", RecordStatus.FAILED, LONG);
            Place start = new Place(consumer, Instant.EPOCH);

            List<RetriedKey> all = stores.suspicions().retried(start, MANY);
            assertThat(mine(all)).containsExactly("first", "FAILED", "last");
            assertThat(keys(stores.suspicions().retried(start, 2))).containsExactly("first", "FAILED");
            Place second = all.get(1).place();
            assertThat(second.consumer()).isEqualTo(consumer);
            assertThat(mine(stores.suspicions().retried(second, MANY)))
                    .as("from a place on, which is looked at once more")
                    .containsExactly("FAILED", "last");
        });
    }

    private List<String> mine(List<RetriedKey> found) {
        return keys(found.stream()
                .filter(key -> key.place().consumer().equals(consumer))
                .toList());
    }

    private static List<String> keys(List<RetriedKey> found) {
        return found.stream().map(RetriedKey::key).toList();
    }

    @Test
    void looksOnceMoreAtKeysThatStillAreFailed() {
        in(stores -> {
            String failed = stores.rows().key(consumer, "failed", RecordStatus.FAILED, LONG);
            String done = stores.rows().key(consumer, "done", RecordStatus.COMPLETED, LONG);
            String withoutRetry = stores.rows().key(consumer, "without", RecordStatus.FAILED, LONG);
            UUID retry = UUID.randomUUID();
            stores.rows().namesRetry(failed, retry);
            stores.rows().namesRetry(done, retry);
            Instant since = Instant.parse("2020-01-02T03:04:05Z");
            stores.rows().failingSince(failed, since);

            List<RetriedKey> found = stores.suspicions().retried(Set.of(failed, done, withoutRetry));
            assertThat(found).singleElement().satisfies(key -> {
                assertThat(key.keyHash()).isEqualTo(failed);
                assertThat(key.retry()).isEqualTo(retry);
                assertThat(key.failingSince()).isEqualTo(since);
                assertThat(key.carrier()).as("one that is gone").isEqualTo(new Carrier(retry, false, null, null, null));
            });
            assertThat(stores.suspicions().retried(Set.of())).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhetherAnEventIsStillToCome(OutboxStatus status) {
        in(stores -> {
            UUID event = stores.rows().event(OutgoingEvents.onlyFor(consumer, event("a")), status, LONG);
            stores.rows().namesRetry(stores.rows().key(consumer, "a", RecordStatus.FAILED, LONG), event);

            Carrier carrier = stores.suspicions().carrier(event).orElseThrow();
            assertThat(carrier.isWaiting()).isEqualTo(status.isWaiting());
            assertThat(carrier.publishedAt() != null).isEqualTo(status == OutboxStatus.PUBLISHED);
            assertThat(carrier.destination()).isEqualTo(consumer);
            assertThat(carrier.expiresAt()).isNull();
            assertThat(stores.suspicions().retried(new Place(consumer, Instant.EPOCH), 1))
                    .singleElement()
                    .satisfies(key -> assertThat(key.carrier()).isEqualTo(carrier));
            assertThat(stores.suspicions().carrier(UUID.randomUUID())).isEmpty();
        });
    }

    @Test
    void tellsWhetherAMessageIsParkedForAParkedKey() {
        in(stores -> {
            stores.rows().key(consumer, "both", RecordStatus.PARKED, LONG);
            stores.rows().message(consumer, "both", ParkReason.TERMINAL_FAILURE, ParkedStatus.PARKED, LONG);
            stores.rows().key(consumer, "closed", RecordStatus.PARKED, LONG.minusMinutes(1));
            stores.rows().message(consumer, "closed", ParkReason.TERMINAL_FAILURE, ParkedStatus.RETRIED, LONG);
            stores.rows().key(consumer, "alone", RecordStatus.PARKED, LONG.minusMinutes(2));
            stores.rows().key(consumer, "failed", RecordStatus.FAILED, LONG);

            List<ParkedKey> found = stores.suspicions().parked(new Place(consumer, Instant.EPOCH), 3);
            assertThat(found).extracting(ParkedKey::key).containsExactly("both", "closed", "alone");
            assertThat(found).extracting(ParkedKey::hasMessage).containsExactly(true, false, false);
        });
    }

    @Test
    void findsLeasesThatLapsedLongAgo() {
        in(stores -> {
            Instant now = stores.rows().now();
            UUID retry = UUID.randomUUID();
            for (RecordStatus status : List.of(RecordStatus.IN_PROGRESS, RecordStatus.FAILED, RecordStatus.COMPLETED)) {
                leased(stores, status + " long", status, now.minus(LONG));
                leased(stores, status + " lately", status, now.minus(SHORT));
            }
            leased(stores, "alive", RecordStatus.IN_PROGRESS, now.plus(SHORT));
            String named = leased(stores, "retried", RecordStatus.IN_PROGRESS, now.minus(LONG));
            stores.rows().namesRetry(named, retry);
            stores.rows().namesRetry(leased(stores, "comes again", RecordStatus.FAILED, now.minus(LONG)), retry);

            List<Finding> found = mineOf(stores.suspicions().lapsed(now.minus(BOUND), MANY));
            assertThat(found)
                    .extracting(Finding::key)
                    .containsExactlyInAnyOrder("IN_PROGRESS long", "FAILED long", "retried");
            assertThat(found)
                    .filteredOn(finding -> finding.key().equals("retried"))
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.kind()).isEqualTo(FindingKind.KEY_UNDER_LAPSED_LEASE);
                        assertThat(finding.subject()).isEqualTo(named);
                        assertThat(finding.keyHash()).isEqualTo(named);
                        assertThat(finding.event()).isEqualTo(retry.toString());
                        assertThat(finding.since()).isBefore(now.minus(BOUND));
                    });
        });
    }

    private String leased(TableStores stores, String key, RecordStatus status, Instant until) {
        String hash = stores.rows().key(consumer, key, status, LONG);
        stores.rows().leased(hash, until);
        return hash;
    }

    private List<Finding> mineOf(List<Finding> found) {
        return found.stream()
                .filter(finding -> consumer.equals(finding.consumer()))
                .toList();
    }

    @Test
    void findsMessagesThatAreParkedAndTheirKeysAreNot() {
        in(stores -> {
            Instant before = stores.rows().now().minus(BOUND);
            UUID beside = parked(stores, "done", ParkedStatus.PARKED, LONG);
            stores.rows().key(consumer, "done", RecordStatus.COMPLETED, LONG);
            parked(stores, "both", ParkedStatus.PARKED, LONG);
            stores.rows().key(consumer, "both", RecordStatus.PARKED, LONG);
            parked(stores, "without a record", ParkedStatus.PARKED, LONG.plusDays(1));
            parked(stores, "lately", ParkedStatus.PARKED, SHORT);
            parked(stores, "retried", ParkedStatus.RETRIED, LONG);

            List<Finding> found = mineOf(stores.suspicions().parkedWithoutKey(before, MANY));
            assertThat(found)
                    .as("the oldest first")
                    .extracting(Finding::key)
                    .containsExactly("without a record", "done");
            assertThat(found.get(1).kind()).isEqualTo(FindingKind.MESSAGE_PARKED_WITHOUT_KEY);
            assertThat(found.get(1).subject()).isEqualTo(beside.toString());
            assertThat(found.get(1).event()).isNull();
        });
    }

    private UUID parked(TableStores stores, String key, ParkedStatus status, Duration age) {
        return stores.rows().message(consumer, key, ParkReason.TERMINAL_FAILURE, status, age);
    }

    @ParameterizedTest
    @EnumSource
    void asksForTheKeyOfAMessageOnlyIfItIsParkedForTheSameReason(ParkReason reason) {
        in(stores -> {
            stores.rows().message(consumer, "a", reason, ParkedStatus.PARKED, LONG);

            boolean isForItsKey =
                    switch (reason) {
                        case MISSING_KEY, CONFLICT, WRONG_CONSUMER -> false;
                        default -> true;
                    };
            assertThat(mineOf(stores.suspicions()
                            .parkedWithoutKey(stores.rows().now().minus(BOUND), MANY)))
                    .hasSize(isForItsKey ? 1 : 0);
        });
    }

    @Test
    void knowsWhichKeysHaveARecord() {
        in(stores -> {
            String known = stores.rows().key(consumer, "known", RecordStatus.COMPLETED, LONG);

            assertThat(come(stores, Awaited.ofKey(known), Awaited.ofKey(known), Awaited.ofKey(newHash())))
                    .containsExactly(known);
        });
    }

    @Test
    void knowsInWhichGroupsAConsumerHasComeBeyondANumber() {
        in(stores -> {
            Delivery.Place sixth = Delivery.Place.of(consumer, "group", 6L, 5L);
            stores.positions().lock(sixth, Duration.ofSeconds(10));
            Awaited before = new Awaited(newHash(), sixth.groupHash(), 5L);
            Awaited reached = new Awaited(newHash(), sixth.groupHash(), 6L);
            Awaited behind = new Awaited(newHash(), sixth.groupHash(), 7L);
            Awaited elsewhere = new Awaited(newHash(), newHash(), 1L);

            assertThat(come(stores, before, reached, behind, elsewhere))
                    .as("no number of the group was worked on")
                    .isEmpty();

            stores.positions().moveTo(sixth.groupHash(), 6);
            assertThat(come(stores, before, reached, behind, elsewhere))
                    .containsExactlyInAnyOrder(before.keyHash(), reached.keyHash());
        });
    }

    private static Set<String> come(TableStores stores, Awaited... work) {
        return stores.suspicions().come(List.of(work));
    }

    private static String newHash() {
        return IdempotencyKey.hash("consumer", UUID.randomUUID().toString());
    }

    @ParameterizedTest
    @EnumSource
    void knowsFromTheAuditWhetherAnOperatorHasRemovedKeys(Removal removal) {
        in(stores -> {
            Instant bound = stores.rows().now().plus(BOUND);
            assertThat(stores.suspicions().haveKeysBeenRemoved(bound)).isFalse();

            stores.rows().audited(removal.action, BOUND.plus(SHORT).negated());

            assertThat(stores.suspicions().haveKeysBeenRemoved(bound)).isEqualTo(removal.isOne);
            assertThat(stores.suspicions().haveKeysBeenRemoved(bound.plus(LONG)))
                    .as("before that")
                    .isFalse();
        });
    }

    /** What operators do, and whether a key may be gone then. */
    enum Removal {
        FORGET("forget keys", true),
        PURGE("purge keys", true),
        CLOSE("close keys", false);

        private final String action;
        private final boolean isOne;

        Removal(String action, boolean isOne) {
            this.action = action;
            this.isOne = isOne;
        }
    }
}

package dev.semel.internal.reconciliation.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the watch finds at the addresses to which the broker takes what it gives up. */
class DeadLettersWatchTest extends WatchedBroker {

    @Test
    void findsDeadLettersOfOneAddressInTheQueuesThatTheBrokerMadeForThem() {
        on(database -> {
            BrokerWatch watch = watch(database);
            origins = Optional.of(Map.of("null", 3L));
            show(
                    queue(0, 1, 7, Set.of()),
                    new BrokerSide.QueueState("DLQ.shop.orders", "DLQ", 3, 0, 0, NOTHING, true),
                    new BrokerSide.QueueState("DLQ.orders", "DLQ.orders", 3, 0, 0, NOTHING, true));

            watch.check(BOUND);
            watch.check(PASSED);

            assertThat(found(database, FindingKind.DEAD_LETTERS))
                    .extracting(Finding::subject)
                    .containsExactlyInAnyOrder("broker-1 DLQ.shop.orders ", "broker-1 DLQ.orders ");
            assertThat(found(database, FindingKind.QUEUE_WITHOUT_CONSUMER)).isEmpty();
        });
    }

    @Test
    void findsDeadLettersAndExpiredMessagesAtOnceByTheQueueThatTheyCameFrom() {
        on(database -> {
            BrokerWatch watch = watch(database);
            origins = Optional.of(Map.of(QUEUE, 2L, "null", 1L));
            show(
                    new BrokerSide.QueueState("DLQ", "DLQ", 3, 0, 0, NOTHING, true),
                    new BrokerSide.QueueState("ExpiryQueue", "ExpiryQueue", 3, 0, 0, NOTHING, true));

            watch.check(BOUND);

            assertThat(found(database, FindingKind.DEAD_LETTERS))
                    .extracting(Finding::known)
                    .anyMatch(known -> known.startsWith(
                            "2 messages from the queue shop.orders lay in DLQ when this was found. No consumer"))
                    .anyMatch(known -> known.startsWith("1 message from an unknown queue lay in DLQ"));
            assertThat(found(database, FindingKind.EXPIRED_MESSAGES)).hasSize(2);
            watch.check(PASSED);
            assertThat(found(database, FindingKind.QUEUE_WITHOUT_CONSUMER)).isEmpty();

            show();
            watch.check(BOUND);
            assertThat(found(database, FindingKind.DEAD_LETTERS)).isEmpty();
            assertThat(found(database, FindingKind.EXPIRED_MESSAGES)).isEmpty();
        });
    }

    @Test
    void saysNothingOfDeadLettersThatLeaveTheirQueueWhileItLooks() {
        on(database -> {
            BrokerWatch watch = watch(database);
            origins = Optional.of(Map.of());
            show(new BrokerSide.QueueState("DLQ", "DLQ", 2, 0, 0, NOTHING, true));

            watch.check(BOUND);

            assertThat(found(database, FindingKind.DEAD_LETTERS)).isEmpty();
        });
    }

    @Test
    void keepsWhatItKnowsOfDeadLettersWhoseOriginTheBrokerDoesNotTell() {
        on(database -> {
            BrokerWatch watch = watch(database);
            origins = Optional.of(Map.of(QUEUE, 2L));
            show(new BrokerSide.QueueState("DLQ", "DLQ", 3, 0, 0, NOTHING, true));
            watch.check(BOUND);

            for (Optional<Map<String, Long>> told : List.of(Optional.<Map<String, Long>>empty(), Optional.of(NONE))) {
                origins = told;
                watch.check(BOUND);
                assertThat(found(database, FindingKind.DEAD_LETTERS))
                        .singleElement()
                        .satisfies(finding -> assertThat(finding.subject()).isEqualTo("broker-1 DLQ shop.orders"));
            }

            show(new BrokerSide.QueueState("DLQ", "DLQ", 0, 0, 0, NOTHING, true));
            watch.check(BOUND);
            assertThat(found(database, FindingKind.DEAD_LETTERS))
                    .as("it is empty")
                    .isEmpty();
        });
    }
}

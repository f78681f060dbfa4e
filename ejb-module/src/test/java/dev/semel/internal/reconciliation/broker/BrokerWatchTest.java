package dev.semel.internal.reconciliation.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.platform.PeriodicWork.Period;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.TestReconciliation;
import dev.semel.internal.settings.ReconcilerSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the broker holds and gives to no consumer is found, from any sender, and only if it lasts. */
class BrokerWatchTest extends WatchedBroker {

    @Test
    void findsAQueueWithMessagesAndNoConsumerAfterTheBound() {
        on(database -> {
            BrokerWatch watch = watch(database);
            show(queue(3, 0, 7, Set.of()));

            watch.check(BOUND);
            assertThat(found(database, FindingKind.QUEUE_WITHOUT_CONSUMER)).isEmpty();

            watch.check(PASSED);
            watch.check(BOUND);
            assertThat(found(database, FindingKind.QUEUE_WITHOUT_CONSUMER))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.known())
                            .contains(
                                    "shop.orders holds 3 messages", "has no consumer", "is fine", "its log tells of it")
                            .doesNotContain("delete"));

            show(queue(3, 1, 7, Set.of()));
            watch.check(BOUND);
            assertThat(found(database, FindingKind.QUEUE_WITHOUT_CONSUMER)).isEmpty();
        });
    }

    @Test
    void findsNoQueueFromWhichMessagesWereTakenInBetween() {
        on(database -> {
            BrokerWatch watch = watch(database);
            show(queue(3, 0, 7, Set.of()));
            watch.check(BOUND);

            show(queue(2, 0, 8, Set.of()));
            watch.check(BOUND);
            watch.check(BOUND);

            assertThat(found(database, FindingKind.QUEUE_WITHOUT_CONSUMER)).isEmpty();
        });
    }

    @Test
    void countsTheTimeWithoutAConsumerFromTheLastMessageThatWasTaken() {
        on(database -> {
            BrokerWatch watch = watch(database, withClock(TestReconciliation.suspicions(database)));
            show(queue(3, 0, 7, Set.of()));
            watch.check(BOUND);
            clock.advance(Duration.ofMinutes(10));
            show(queue(2, 0, 8, Set.of()));
            watch.check(BOUND);
            clock.advance(Duration.ofMinutes(10));
            watch.check(BOUND);
            assertThat(found(database, FindingKind.QUEUE_WITHOUT_CONSUMER)).isEmpty();

            clock.advance(Duration.ofMinutes(10));
            watch.check(BOUND);
            assertThat(found(database, FindingKind.QUEUE_WITHOUT_CONSUMER)).hasSize(1);
        });
    }

    @Test
    void looksAtItsIntervalUnlessItIsSwitchedOff() {
        on(database -> {
            assertThat(watch(database).period()).contains(Period.every(BOUND));
            ReconcilerSettings off = new ReconcilerSettings(false, BOUND, BOUND);
            assertThat(new BrokerWatch(null, null, null, null, off).period()).isEmpty();

            show(new BrokerSide.QueueState("archive", "prices", 0, 1, 7, NOTHING, false));
            watch(database).run();
            assertThat(found(database, FindingKind.QUEUE_DISABLED)).hasSize(1);
        });
    }

    @Test
    void findsNoEmptyQueue() {
        on(database -> {
            BrokerWatch watch = watch(database);
            show(queue(0, 0, 0, Set.of()));

            watch.check(PASSED);
            watch.check(PASSED);

            assertThat(found(database, FindingKind.QUEUE_WITHOUT_CONSUMER)).isEmpty();
        });
    }

    @Test
    void findsMessagesThatStayWithAConsumer() {
        on(database -> {
            BrokerWatch watch = watch(database);
            show(queue(9, 8, 7, Set.of("4711", "4712")));
            watch.check(BOUND);
            show(queue(9, 8, 99, Set.of("4711")));
            watch.check(PASSED);

            assertThat(found(database, FindingKind.DELIVERY_WITHOUT_END))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.known())
                            .startsWith("1 message of the queue shop.orders is with a consumer and was neither"));

            show(queue(9, 8, 100, Set.of()));
            watch.check(BOUND);
            assertThat(found(database, FindingKind.DELIVERY_WITHOUT_END)).isEmpty();
        });
    }

    @Test
    void findsOnlyWhatLastedAmongDeliveriesThatComeAndGo() {
        on(database -> {
            BrokerWatch watch = watch(database);
            show(queue(9, 8, 7, Set.of("4711")));
            watch.check(BOUND);
            show(queue(9, 8, 8, Set.of("4712")));
            watch.check(BOUND);
            show(queue(9, 8, 9, Set.of("4711")));
            watch.check(BOUND);

            assertThat(found(database, FindingKind.DELIVERY_WITHOUT_END)).isEmpty();
        });
    }

    @Test
    void forgetsDeliveriesThatHaveEndedThoughOthersAreInFlight() {
        on(database -> {
            BrokerWatch watch = watch(database);
            BrokerWatch other = watch(database);
            show(queue(9, 8, 7, Set.of("4711", "4712")));
            watch.check(BOUND);
            watch.check(PASSED);

            show(queue(9, 8, 8, Set.of("4711", "4713")));
            watch.check(BOUND);
            other.check(BOUND);
            assertThat(found(database, FindingKind.DELIVERY_WITHOUT_END))
                    .as("this node has not seen the delivery begin that lasts")
                    .hasSize(1);

            show(queue(9, 8, 9, Set.of("4714")));
            other.check(BOUND);
            assertThat(found(database, FindingKind.DELIVERY_WITHOUT_END)).isEmpty();
        });
    }

    @Test
    void keepsADeliveryThatLastsThoughItsBeginWasSeen() {
        on(database -> {
            BrokerWatch watch = watch(database);
            watch.check(BOUND);
            show(queue(9, 8, 7, Set.of("4711")));
            watch.check(BOUND);
            watch.check(PASSED);
            watch.check(PASSED);

            assertThat(found(database, FindingKind.DELIVERY_WITHOUT_END)).hasSize(1);
        });
    }

    @Test
    void findsAtOnceAQueueThatIsDisabledUntilItIsEnabledOrGone() {
        on(database -> {
            BrokerWatch watch = watch(database);
            BrokerSide.QueueState disabled = new BrokerSide.QueueState("archive", "prices", 0, 1, 7, NOTHING, false);
            show(queue(0, 1, 7, Set.of()), disabled, new BrokerSide.QueueState("DLQ", "DLQ", 0, 0, 0, NOTHING, false));

            watch.check(BOUND);
            assertThat(found(database, FindingKind.QUEUE_DISABLED))
                    .extracting(Finding::subject)
                    .containsExactlyInAnyOrder("broker-1 archive", "broker-1 DLQ");
            assertThat(found(database, FindingKind.QUEUE_DISABLED))
                    .extracting(Finding::known)
                    .anyMatch(known -> known.startsWith("The queue archive of the address prices is disabled")
                            && known.contains("Enable it"));

            answerAs(OTHER);
            show();
            watch(database).check(BOUND);
            assertThat(found(database, FindingKind.QUEUE_DISABLED))
                    .as("at another broker")
                    .hasSize(2);

            answerAs(THIS);
            show(disabled);
            watch.check(BOUND);
            assertThat(found(database, FindingKind.QUEUE_DISABLED)).hasSize(1);
        });
    }

    @Test
    void keepsItsFindingsWhileTheBrokerDoesNotAnswer() {
        on(database -> {
            BrokerWatch watch = watch(database);
            show(queue(3, 0, 7, Set.of()));
            watch.check(BOUND);
            watch.check(PASSED);

            queues = Optional.empty();
            watch.check(PASSED);

            assertThat(found(database, FindingKind.QUEUE_WITHOUT_CONSUMER)).hasSize(1);
        });
    }

    @Test
    void leavesTheFindingsOfTheBrokerOfAnotherNode() {
        on(database -> {
            BrokerWatch watch = watch(database);
            BrokerWatch other = watch(database);
            origins = Optional.of(Map.of(QUEUE, 2L));
            show(queue(3, 0, 7, Set.of("4711")), new BrokerSide.QueueState("DLQ", "DLQ", 3, 0, 0, NOTHING, true));
            watch.check(BOUND);
            watch.check(PASSED);

            answerAs(OTHER);
            show(queue(3, 1, 7, Set.of()));
            other.check(BOUND);
            other.check(PASSED);

            assertThat(all(database))
                    .extracting(Finding::subject)
                    .containsExactlyInAnyOrder(
                            "broker-1 shop.orders", "broker-1 shop.orders", "broker-1 DLQ shop.orders");
        });
    }

    @Test
    void findsTheSameQueueAtEachBroker() {
        on(database -> {
            show(queue(3, 0, 7, Set.of()));
            for (String broker : List.of(THIS, OTHER)) {
                answerAs(broker);
                BrokerWatch watch = watch(database);
                watch.check(BOUND);
                watch.check(PASSED);
            }

            assertThat(all(database))
                    .extracting(Finding::subject)
                    .containsExactlyInAnyOrder("broker-1 shop.orders", "broker-2 shop.orders");
        });
    }

    @Test
    void countsNoLookWhoseAnswersCameFromTwoBrokers() {
        on(database -> {
            BrokerWatch watch = watch(database);
            show(queue(3, 0, 7, Set.of()));
            watch.check(BOUND);

            brokers.addLast(OTHER);
            watch.check(PASSED);

            assertThat(all(database)).isEmpty();
        });
    }

    @Test
    void takesADeliveryThatTheBrokerDoesNotTellForNoneThatHasEnded() {
        on(database -> {
            BrokerWatch watch = watch(database);
            show(queue(9, 8, 7, Set.of("4711")));
            watch.check(BOUND);
            watch.check(PASSED);

            show(new BrokerSide.QueueState(QUEUE, QUEUE, 9, 8, 7, Optional.empty(), true));
            watch.check(PASSED);
            watch(database).check(PASSED);
            assertThat(found(database, FindingKind.DELIVERY_WITHOUT_END))
                    .as("nor does a node that never saw it")
                    .hasSize(1);

            Instant since =
                    found(database, FindingKind.DELIVERY_WITHOUT_END).get(0).since();
            TestReconciliation.findings(database).remove(FindingKind.DELIVERY_WITHOUT_END, "broker-1 shop.orders");
            watch.check(PASSED);
            assertThat(found(database, FindingKind.DELIVERY_WITHOUT_END))
                    .as("nothing is found that it does not tell")
                    .isEmpty();
            show(queue(9, 8, 7, Set.of("4711")));
            watch.check(PASSED);
            assertThat(found(database, FindingKind.DELIVERY_WITHOUT_END))
                    .as("it lasts since it was seen first")
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.since()).isEqualTo(since));
        });
    }
}

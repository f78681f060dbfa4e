package dev.semel.internal.outbox.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.MutableClock;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.activemq.artemis.core.security.CheckType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a real Artemis: what it says about duplicates, guilty events and its own absence. */
class JmsEventPublisherTest extends PublisherToArtemis {

    @Test
    void hasABatchWithAKnownEventRefusedAsAWholeAndGetsAllThroughSingly() throws JMSException {
        PendingEvent known = pending(event("known"));
        PendingEvent before = pending(event("before"));
        PendingEvent after = pending(event("after"));
        publisher.publishBatch(List.of(known));

        List<PendingEvent> batch = List.of(before, known, after);
        assertThatThrownBy(() -> publisher.publishBatch(batch)).isInstanceOf(RuntimeException.class);
        assertThat(broker.count("orders")).isEqualTo(1);

        assertThat(batch.stream().map(event -> publisher.publishOne(event).kind()))
                .containsOnly(Kind.PUBLISHED);
        assertThat(batch.stream().map(event -> publisher.publishOne(event).kind()))
                .containsOnly(Kind.PUBLISHED);
        assertThat(texts()).containsExactly("known", "before", "after");
    }

    @Test
    void leavesNothingOfABatchWithAGuiltyEvent() {
        PendingEvent guilty = pending(OutboxEvent.toQueue("narrow").text("no such queue"));

        assertThatThrownBy(() -> publisher.publishBatch(List.of(pending(event("innocent")), guilty)))
                .isInstanceOf(RuntimeException.class);
        assertThat(broker.count("orders")).isZero();
    }

    @Test
    void leavesNothingOfABatchThatTakesTooLong() {
        MutableClock clock = new MutableClock();
        Duration longest = Duration.ofSeconds(10);
        PendingEvent slow =
                new PendingEvent(UUID.randomUUID(), null, 0, null, () -> OutgoingEvents.of(event("x")), () -> {
                    clock.advance(longest.plusMillis(1));
                    return OutgoingEvents.of(event("slow")).message();
                });
        List<PendingEvent> batch = List.of(slow, pending(event("late")));
        TimeLimit limit = new TimeLimit(clock, clock.instant().plus(longest), longest);

        assertThatThrownBy(() -> publisher.publishBatch(batch, limit)).hasMessageContaining("not sent within 10 s");
        assertThat(broker.count("orders")).isZero();
    }

    @Test
    void callsADestinationBlockedThatDoesNotExist() {
        for (OutboxEvent event : List.of(OutboxEvent.toQueue("narrow"), OutboxEvent.toTopic("narrow"))) {
            var outcome = publisher.publishOne(pending(event.text("x")));

            assertThat(outcome.kind()).isEqualTo(Kind.BLOCKED);
            assertThat(outcome.cause()).hasMessageContaining("narrow");
        }
    }

    @Test
    void sendsNothingToAQueueThatIsDisabled() throws JMSException {
        broker.createQueue("orders");
        broker.setEnabled("orders", false);
        List<PendingEvent> batch = List.of(pending(event("during")));

        assertThatThrownBy(() -> publisher.publishBatch(batch)).hasMessageContaining("disabled");
        var outcome = publisher.publishOne(batch.get(0));
        assertThat(outcome.kind()).isEqualTo(Kind.BLOCKED);
        assertThat(outcome.cause()).hasMessageContaining("The queue orders is disabled");

        broker.setEnabled("orders", true);
        publisher.publishBatch(batch);
        assertThat(texts()).containsExactly("during");
    }

    @Test
    void sendsNothingToATopicOfWhichOneSubscriptionIsDisabled() {
        broker.createSubscription("prices", "shop.prices", null);
        broker.createSubscription("prices", "archive.prices", null);
        broker.setEnabled("archive.prices", false);
        List<PendingEvent> batch = List.of(pending(OutboxEvent.toTopic("prices").text("during")));

        assertThatThrownBy(() -> publisher.publishBatch(batch)).hasMessageContaining("disabled");
        var outcome = publisher.publishOne(batch.get(0));
        assertThat(outcome.kind()).isEqualTo(Kind.BLOCKED);
        assertThat(outcome.cause()).hasMessageContaining("The queue archive.prices of the topic prices is disabled");

        broker.setEnabled("archive.prices", true);
        publisher.publishBatch(batch);
        assertThat(broker.count("shop.prices")).isEqualTo(1);
        assertThat(broker.count("archive.prices")).isEqualTo(1);
    }

    @Test
    void sendsToATopicWhoseSubscriptionsTakeOtherEvents() {
        broker.createSubscription("prices", "shop.prices", "semel_event_type = 'Other'");

        publisher.publishBatch(
                List.of(pending(OutboxEvent.toTopic("prices").type("Price").text("x"))));

        assertThat(broker.count("shop.prices")).isZero();
    }

    @Test
    void sendsNothingToADisabledQueueWhoseNameIsNotThatOfItsAddress() {
        broker.createQueue("orders", "orders.of.the.shop");
        broker.setEnabled("orders.of.the.shop", false);

        var outcome = publisher.publishOne(pending(event("during")));

        assertThat(outcome.kind()).isEqualTo(Kind.BLOCKED);
        assertThat(outcome.cause())
                .hasMessageContaining("The queue orders.of.the.shop of the queue orders is disabled");
    }

    @Test
    void looksOnlyAtTheQueuesThatGetWhatIsSent() {
        broker.createSubscription("orders", "audit", null);
        broker.createQueue("orders");
        broker.setEnabled("audit", false);

        assertThat(publisher.publishOne(pending(event("x"))).kind()).isEqualTo(Kind.PUBLISHED);

        assertThat(broker.count("orders")).isEqualTo(1);
    }

    @Test
    void sendsNothingToAnAddressNoneOfWhoseFilteredQueuesItMatches() {
        broker.createFilteredQueue("orders", "semel_event_type = 'One'");
        broker.createFilteredQueue("orders", "orders.of.two", "semel_event_type = 'Two'");

        var outcome = publisher.publishOne(pending(event("three").type("Three")));
        assertThat(outcome.kind()).isEqualTo(Kind.BLOCKED);
        assertThat(outcome.cause()).hasMessageContaining("semel_event_type = 'Two'");

        assertThat(publisher.publishOne(pending(event("two").type("Two"))).kind())
                .isEqualTo(Kind.PUBLISHED);
        assertThat(broker.count("orders.of.two")).isEqualTo(1);
        broker.createQueue("orders", "orders.of.all");
        publisher.publishBatch(List.of(pending(event("three").type("Three"))));
        assertThat(broker.count("orders.of.all")).isEqualTo(1);
    }

    @Test
    void sendsNothingToOneQueueOfAnAddressWhoseFilterItDoesNotMatch() {
        broker.createSubscription("prices", "shop.prices", "semel_event_type = 'One'");
        broker.createFilteredQueue("orders", "orders.of.one", "semel_event_type = 'One'");

        for (OutboxEvent direct :
                List.of(OutboxEvent.toTopic("prices::shop.prices"), OutboxEvent.toQueue("orders::orders.of.one"))) {
            var outcome = publisher.publishOne(pending(direct.type("Other").text("x")));
            assertThat(outcome.kind()).isEqualTo(Kind.BLOCKED);
            assertThat(outcome.cause()).hasMessageContaining("semel_event_type = 'One'");

            assertThat(publisher
                            .publishOne(pending(direct.type("One").text("x")))
                            .kind())
                    .isEqualTo(Kind.PUBLISHED);
        }
        assertThat(broker.count("shop.prices")).isEqualTo(1);
        assertThat(broker.count("orders.of.one")).isEqualTo(1);
    }

    @Test
    void sendsNothingToAQueueWhoseFilterItDoesNotMatch() throws JMSException {
        broker.createFilteredQueue("orders", "semel_event_type = 'Wanted' AND AMQPriority > 4");
        PendingEvent wanted = pending(event("wanted").type("Wanted").priority(7));
        PendingEvent other = pending(event("other").type("Other").priority(7));

        assertThatThrownBy(() -> publisher.publishBatch(List.of(wanted, other))).hasMessageContaining("sent alone");
        assertThat(publisher.publishOne(wanted).kind()).isEqualTo(Kind.PUBLISHED);
        var outcome = publisher.publishOne(other);
        assertThat(outcome.kind()).isEqualTo(Kind.BLOCKED);
        assertThat(outcome.cause()).hasMessageContaining("semel_event_type = 'Wanted'");
        assertThat(publisher.publishOne(wanted).kind()).as("known by its id").isEqualTo(Kind.PUBLISHED);

        assertThat(texts()).containsExactly("wanted");
    }

    @Test
    void triesAFilterWithTheMessageAsItIsSent() throws JMSException {
        broker.createFilteredQueue("orders", "AMQDurable = 'DURABLE' AND AMQExpiration > 0");

        assertThat(publisher.publishOne(pending(event("lasting"))).kind()).isEqualTo(Kind.BLOCKED);
        assertThat(publisher
                        .publishOne(pending(event("mortal"), Duration.ofHours(1)))
                        .kind())
                .isEqualTo(Kind.PUBLISHED);
        assertThat(publisher
                        .publishOne(pending(event("expired"), Duration.ZERO))
                        .kind())
                .isEqualTo(Kind.PUBLISHED);

        assertThat(texts()).containsExactly("mortal");
        assertThat(broker.count("ExpiryQueue")).isEqualTo(1);
    }

    @Test
    void sendsToAQueueWithAFilterThatItMayNotTry() throws JMSException {
        broker.createFilteredQueue("orders", "semel_event_type = 'Wanted'");
        broker.permitOnly("#", CheckType.SEND);
        PendingEvent wanted = pending(event("wanted").type("Wanted"));

        assertThat(publisher.publishOne(wanted).kind()).isEqualTo(Kind.PUBLISHED);

        assertThat(broker.count("orders")).isEqualTo(1);
    }

    @Test
    @Timeout(300)
    void doesNotWaitForEverForRoomToTryAFilter() {
        broker.createFilteredQueue("orders", "semel_event_type = 'Wanted'");
        broker.blockAll();
        publisher.hurry();

        var outcome = publisher.publishOne(pending(event("wanted").type("Wanted")));

        assertThat(outcome.kind()).isEqualTo(Kind.BLOCKED);
        assertThat(outcome.cause()).hasMessageContaining("gives no leave to send");
    }

    @Test
    void callsItAnOutageWhenTheBrokerGoesInTheMiddleOfASend() {
        UUID id = UUID.randomUUID();
        boolean[] isGone = new boolean[1];
        PendingEvent event = new PendingEvent(id, null, 0, null, () -> OutgoingEvents.of(event("x")), () -> {
            if (!isGone[0]) {
                isGone[0] = true;
                broker.close();
            }
            return OutgoingEvents.of(event("x")).message();
        });

        var outcome = publisher.publishOne(event);

        assertThat(isGone[0]).isTrue();
        assertThat(outcome.kind()).isEqualTo(Kind.OUTAGE);
        broker.start();
    }

    @Test
    void losesNothingWhenTheBrokerHasDeletedAnIdleQueue() throws JMSException {
        publisher.publishOne(pending(event("first")));
        assertThat(texts()).containsExactly("first");
        broker.deleteQueue("orders");

        publisher.publishOne(pending(event("second")));
        publisher.publishBatch(List.of(pending(event("third"))));

        assertThat(texts()).containsExactly("second", "third");
    }

    @Test
    void findsAnEventUnsendableThatCannotBeMadeAMessage() {
        StoredMessage lost = new StoredMessage(BodyKind.MAP, null, Map.of());
        PendingEvent damaged = OutgoingEvents.pending(UUID.randomUUID(), null, 0, null, () -> {
            throw new IllegalStateException("damaged");
        });

        assertThat(publisher
                        .publishOne(pending(new OutgoingEvent(event(""), lost, Optional.empty()), null))
                        .kind())
                .isEqualTo(Kind.UNSENDABLE);
        assertThat(publisher.publishOne(damaged).kind()).isEqualTo(Kind.UNSENDABLE);
    }

    @Test
    void tellsABodyThatTheDatabaseCannotDeliverFromADatabaseThatDoesNotAnswer() {
        UUID id = UUID.randomUUID();
        PendingEvent undeliverable = new PendingEvent(id, null, 0, null, () -> OutgoingEvents.of(event("")), () -> {
            throw new PendingEvent.UndeliverableException("The body of " + id + " is damaged.", null);
        });
        PendingEvent unreadable = new PendingEvent(id, null, 0, null, () -> OutgoingEvents.of(event("")), () -> {
            throw new PendingEvent.UnreadableException(id, null);
        });

        assertThat(publisher.publishOne(undeliverable).kind()).isEqualTo(Kind.REJECTED);
        assertThat(publisher.publishOne(unreadable).kind()).isEqualTo(Kind.OUTAGE);
        assertThat(broker.count("orders")).isZero();
    }

    @Test
    void tellsAnOutageFromAGuiltyEvent() throws JMSException {
        PendingEvent event = pending(event("x"));
        assertThat(publisher.findOutage()).isEmpty();
        broker.close();

        assertThat(publisher.findOutage()).isPresent();
        assertThatThrownBy(() -> publisher.publishBatch(List.of(event))).isInstanceOf(RuntimeException.class);
        assertThat(publisher.publishOne(event).kind()).isEqualTo(Kind.OUTAGE);

        broker.start();
        assertThat(publisher.findOutage()).isEmpty();
        publisher.publishBatch(List.of(event));
        assertThat(texts()).containsExactly("x");
    }

    @Test
    void sendsABatchInOrder() throws JMSException {
        publisher.publishBatch(IntStream.range(0, 500)
                .mapToObj(i -> pending(event(String.valueOf(i))))
                .toList());

        assertThat(texts())
                .containsExactlyElementsOf(
                        IntStream.range(0, 500).mapToObj(String::valueOf).toList());
    }

    private List<String> texts() throws JMSException {
        return broker.receiveAll("orders", message -> ((TextMessage) message).getText());
    }

    private static OutboxEvent event(String text) {
        return OutboxEvent.toQueue("orders").text(text);
    }
}

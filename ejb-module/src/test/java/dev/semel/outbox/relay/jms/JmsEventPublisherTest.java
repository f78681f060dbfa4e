package dev.semel.outbox.relay.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.message.BodyKind;
import dev.semel.message.StoredMessage;
import dev.semel.message.jms.JmsMessages;
import dev.semel.message.jms.TestBroker;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.relay.EventPublisher.Outcome.Kind;
import dev.semel.outbox.store.PendingEvent;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against a real Artemis: what it says about duplicates, guilty events and its own absence. */
class JmsEventPublisherTest {

    private final TestBroker broker = new TestBroker();
    private final ContainerOfTest publisher = new ContainerOfTest(broker.connectionFactory());

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void sendsTheContractWithEachMessage() throws JMSException {
        PendingEvent event = pending(OutboxEvent.toQueue("orders")
                .type("OrderPlaced")
                .aggregate("Order", "4711")
                .header("colour", "red")
                .text("text"));

        publisher.publishBatch(List.of(event));

        Message sent = broker.receive("orders", message -> message);
        assertThat(((TextMessage) sent).getText()).isEqualTo("text");
        assertThat(sent.getJMSDeliveryMode()).isEqualTo(DeliveryMode.PERSISTENT);
        assertThat(sent.getStringProperty("_AMQ_DUPL_ID")).isEqualTo(event.id().toString());
        assertThat(sent.getStringProperty("semel_event_id"))
                .isEqualTo(event.id().toString());
        assertThat(sent.getStringProperty("idempotency_key"))
                .isEqualTo(event.id().toString());
        assertThat(sent.getStringProperty("semel_event_type")).isEqualTo("OrderPlaced");
        assertThat(sent.getStringProperty("semel_aggregate_type")).isEqualTo("Order");
        assertThat(sent.getStringProperty("semel_aggregate_id")).isEqualTo("4711");
        assertThat(sent.getStringProperty("colour")).isEqualTo("red");
        assertThat(sent.propertyExists("semel_consumer")).isFalse();
        assertThat(sent.propertyExists("JMSXGroupID")).isFalse();
    }

    @Test
    void sendsThePriorityAndWhatIsLeftOfTheTimeToLive() throws JMSException {
        long before = System.currentTimeMillis();
        publisher.publishOne(pending(OutboxEvent.toQueue("orders").priority(7), Duration.ofMinutes(5)));

        Message sent = broker.receive("orders", message -> message);
        assertThat(sent.getJMSPriority()).isEqualTo(7);
        assertThat(sent.getJMSExpiration()).isBetween(before + 290_000, before + 330_000);
    }

    @Test
    void sendsWhatHasExpiredToTheExpiryAddress() throws JMSException {
        publisher.publishBatch(List.of(
                pending(OutboxEvent.toQueue("orders").text("late"), Duration.ofSeconds(-5)),
                pending(OutboxEvent.toQueue("orders").text("in time"))));

        assertThat(broker.receiveAll("orders", message -> message.getBody(String.class)))
                .containsExactly("in time");
        assertThat(broker.receiveAll("ExpiryQueue", message -> message.getBody(String.class)))
                .containsExactly("late");
    }

    @Test
    void sendsARetryUnderItsOldKeyToOneConsumer() throws JMSException {
        StoredMessage kept = StoredMessage.text(
                "text",
                Map.of(
                        "semel_event_id", "old id",
                        "semel_event_type", "old type",
                        "semel_consumer", "old consumer",
                        "semel_aggregate_id", "4711",
                        "idempotency_key", "old key",
                        "JMSType", "type"));
        PendingEvent retry = pending(OutboxEvent.toQueue("orders")
                .type("OrderPlaced")
                .message(kept)
                .key("key")
                .onlyFor("payments"));

        assertThat(publisher.publishOne(retry).kind()).isEqualTo(Kind.PUBLISHED);

        Map<String, Object> sent = broker.receive("orders", JmsMessages::read).properties();
        assertThat(sent)
                .containsEntry("semel_event_id", retry.id().toString())
                .containsEntry("semel_event_type", "OrderPlaced")
                .containsEntry("semel_consumer", "payments")
                .containsEntry("semel_aggregate_id", "4711")
                .containsEntry("idempotency_key", "key")
                .containsEntry("JMSType", "type");
    }

    @Test
    void reachesEverySubscriptionOfATopic() throws JMSException {
        try (var connection = broker.connectionFactory().createConnection();
                var session = connection.createSession();
                var first = session.createConsumer(session.createTopic("news"));
                var second = session.createConsumer(session.createTopic("news"))) {
            connection.start();
            publisher.publishOne(pending(OutboxEvent.toTopic("news").text("x")));

            assertThat(first.receive(5_000)).isNotNull();
            assertThat(second.receive(5_000)).isNotNull();
        }
    }

    @Test
    void reachesOneSubscriptionAloneAmongEventsForAllOfThem() throws JMSException {
        try (var connection = broker.connectionFactory().createConnection();
                var session = connection.createSession();
                var ours = session.createSharedDurableConsumer(session.createTopic("weather"), "ours");
                var theirs = session.createSharedDurableConsumer(session.createTopic("weather"), "theirs")) {
            connection.start();
            publisher.publishBatch(List.of(
                    pending(OutboxEvent.toTopic("weather").text("first")),
                    pending(OutboxEvent.toTopic("weather::ours").text("again")),
                    pending(OutboxEvent.toTopic("weather").text("last"))));

            for (String text : new String[] {"first", "again", "last"}) {
                assertThat(ours.receive(5_000).getBody(String.class)).isEqualTo(text);
            }
            for (String text : new String[] {"first", "last"}) {
                assertThat(theirs.receive(5_000).getBody(String.class)).isEqualTo(text);
            }
            assertThat(theirs.receive(200)).isNull();
        }
    }

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
    void leavesItToTheTransactionWhetherAJointBatchIsThere() throws JMSException {
        PendingEvent event = pending(event("x"));

        publisher.publishJointly(List.of(event), false);
        assertThat(broker.count("orders")).isZero();

        publisher.publishJointly(List.of(event), true);
        assertThat(texts()).containsExactly("x");
    }

    @Test
    void findsAnEventUnsendableWhoseQueueOrTopicDoesNotExist() {
        for (OutboxEvent event : List.of(OutboxEvent.toQueue("narrow"), OutboxEvent.toTopic("narrow"))) {
            var outcome = publisher.publishOne(pending(event.text("x")));

            assertThat(outcome.kind()).isEqualTo(Kind.UNSENDABLE);
            assertThat(outcome.cause()).hasMessageContaining("narrow");
        }
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
        PendingEvent damaged = new PendingEvent(UUID.randomUUID(), null, 0, null, () -> {
            throw new IllegalStateException("damaged");
        });

        assertThat(publisher.publishOne(pending(event("").message(lost))).kind())
                .isEqualTo(Kind.UNSENDABLE);
        assertThat(publisher.publishOne(damaged).kind()).isEqualTo(Kind.UNSENDABLE);
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

    private static PendingEvent pending(OutboxEvent event) {
        return pending(event, null);
    }

    private static PendingEvent pending(OutboxEvent event, Duration timeLeft) {
        UUID id = UuidCreator.getTimeOrderedEpoch();
        return new PendingEvent(id, event.group().orElse(null), 0, timeLeft, () -> event);
    }
}

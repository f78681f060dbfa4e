package dev.semel.internal.outbox.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.MessageReader;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What of an event a consumer gets to see, and which consumers get it. */
class SentMessageTest extends PublisherToArtemis {

    private static final MessageReader READER = new MessageReader(new ArtemisBroker());

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
        PendingEvent retry = pending(
                new OutgoingEvent(
                        OutboxEvent.toQueue("orders").type("OrderPlaced").idempotencyKey("key"),
                        kept,
                        Optional.of("payments")),
                null);

        assertThat(publisher.publishOne(retry).kind()).isEqualTo(Kind.PUBLISHED);

        Map<String, Object> sent = broker.receive("orders", READER::read).properties();
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
    void reachesOneSubscriptionAlsoByANameWithDotsAndOfManyTopics() throws JMSException {
        try (var connection = broker.connectionFactory().createConnection();
                var session = connection.createSession();
                var ours = session.createSharedDurableConsumer(session.createTopic("forecast.#"), "our.own")) {
            connection.start();
            publisher.publishBatch(List.of(
                    pending(OutboxEvent.toTopic("forecast.north::our\\.own").text("again"))));

            assertThat(ours.receive(5_000).getBody(String.class)).isEqualTo("again");
            assertThat(ours.receive(200)).isNull();
        }
    }

    @Test
    void makesNoQueueForAnEventToOneThatIsGone() throws JMSException {
        try (var connection = broker.connectionFactory().createConnection();
                var session = connection.createSession()) {
            session.createSharedDurableConsumer(session.createTopic("gone"), "other")
                    .close();
        }
        for (String name : List.of("gone::ours", "never::ours")) {
            PendingEvent late = pending(OutboxEvent.toTopic(name).text("late"));

            assertThat(publisher.publishOne(late))
                    .satisfies(outcome -> assertThat(outcome.kind()).isEqualTo(Kind.BLOCKED))
                    .satisfies(outcome -> assertThat(outcome.cause()).hasMessageContaining(name));
            assertThatThrownBy(() -> publisher.publishBatch(List.of(late))).isInstanceOf(RuntimeException.class);
        }
        PendingEvent elsewhere = pending(OutboxEvent.toTopic("elsewhere::other").text("late"));
        assertThat(publisher.publishOne(elsewhere).kind()).isEqualTo(Kind.BLOCKED);
        assertThat(broker.hasQueue("ours")).isFalse();
        assertThat(broker.count("other")).isZero();
    }

    @Test
    void givesNothingToAConsumerWhoseTimeIsOver() throws JMSException {
        try (var connection = broker.connectionFactory().createConnection();
                var session = connection.createSession();
                var waiting = session.createConsumer(session.createQueue("orders"))) {
            connection.start();
            for (int i = 0; i < 50; i++) {
                publisher.publishOne(pending(OutboxEvent.toQueue("orders").text("late"), Duration.ofMillis(-1)));
            }

            assertThat(waiting.receive(500)).isNull();
        }
    }
}

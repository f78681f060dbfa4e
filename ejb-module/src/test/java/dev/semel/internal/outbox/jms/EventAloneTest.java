package dev.semel.internal.outbox.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A batch of one event, as most are at ordinary load: against a real Artemis, with what it is asked. */
class EventAloneTest extends PublisherToArtemis {

    private static final Duration UNTIL_ALL_QUEUES_ARE_LOOKED_AT = Duration.ofSeconds(10);

    @Test
    void isOneLookAndOneMessageWithoutATransaction() {
        publish("first");
        List<String> calls = broker.calls();
        publish("second");

        assertThat(calls)
                .filteredOn(call -> call.matches(".*(Query|Send|XA|Commit).*"))
                .containsExactly("SessionQueueQueryMessage", "SessionSendMessage_V3");
        assertThat(broker.count("orders")).isEqualTo(2);
    }

    @Test
    void isPublishedIfTheBrokerHasItAlready() throws JMSException {
        PendingEvent event = pending(event("x"));
        publisher.publishBatch(List.of(event));
        publisher.publishBatch(List.of(event));

        assertThat(texts()).containsExactly("x");
    }

    @Test
    void getsAQueueAgainThatTheBrokerHasDeletedSinceTheLastOne() throws JMSException {
        publish("first");
        assertThat(texts()).containsExactly("first");
        broker.deleteQueue("orders");
        publish("second");
        publish("third");

        assertThat(texts()).containsExactly("second", "third");
    }

    @Test
    void doesNotGoToAQueueThatIsDisabledSinceTheLastOne() {
        publish("first");
        broker.setEnabled("orders", false);

        assertThatThrownBy(() -> publish("second")).hasMessageContaining("The queue orders is disabled");
    }

    @Test
    void doesNotGoToAQueueThatHasAFilterSinceTheLastOne() {
        broker.createQueue("orders");
        publish("first");
        broker.deleteQueue("orders");
        broker.createFilteredQueue("orders", "semel_event_type = 'Other'");

        assertThatThrownBy(() -> publish("second")).hasMessageContaining("does not match");
        assertThat(broker.count("orders")).isZero();
    }

    @Test
    void goesToAQueueWhoseFilterItMatches() {
        broker.createFilteredQueue("orders", "AMQPriority = 4");
        publish("first");

        assertThat(broker.count("orders")).isEqualTo(1);
    }

    @Test
    void doesNotGoToAQueueWhoseFilterHasNamesThatOnlySelectorsKnow() {
        broker.createFilteredQueue("orders", "JMSPriority = 4");

        assertThatThrownBy(() -> publish("first"))
                .hasMessageContaining("the filter of a queue does not know JMSPriority");
        assertThat(broker.count("orders")).isZero();
    }

    @Test
    void doesNotGoToAnAddressWhoseOtherQueueIsDisabledSinceTenSeconds() {
        publish("first");
        broker.createQueue("orders", "orders.of.the.shop");
        broker.setEnabled("orders.of.the.shop", false);
        publisher.clock.advance(UNTIL_ALL_QUEUES_ARE_LOOKED_AT);

        assertThatThrownBy(() -> publish("second"))
                .hasMessageContaining("orders.of.the.shop of the queue orders is disabled");
    }

    @Test
    void waitsForRoomNoLongerThanOtherEvents() {
        publisher.hurry();
        for (int i = 0; i < 4; i++) {
            publisher.publishBatch(
                    List.of(pending(OutboxEvent.toQueue("blocking").text("x"))));
        }

        assertThatThrownBy(() -> publisher.publishBatch(
                        List.of(pending(OutboxEvent.toQueue("blocking").text("x")))))
                .hasMessageContaining("gives no leave to send");
    }

    private void publish(String text) {
        publisher.publishBatch(List.of(pending(event(text))));
    }

    private List<String> texts() throws JMSException {
        return broker.receiveAll("orders", message -> ((TextMessage) message).getText());
    }

    private static OutboxEvent event(String text) {
        return OutboxEvent.toQueue("orders").text(text);
    }
}

package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.outbox.destination.CircuitBreakerOfTest;
import dev.semel.internal.outbox.jms.ContainerOfTest;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.TestDatabase;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.activemq.artemis.core.security.CheckType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The whole way from real tables to a real Artemis, with the rights that are shipped. */
class RelayToArtemisTest {

    private static final List<String> IN_ORDER =
            IntStream.range(0, 7).mapToObj(String::valueOf).toList();

    private static final String FORBIDDEN = "forbidden";
    private static final String OF_ANOTHER_SENDER = "of another sender";

    private final TestBroker broker = TestBroker.guarded();
    private final ContainerOfTest publisher = new ContainerOfTest(broker.connectionFactory());
    private final OutboxTables outbox = new OutboxTables(TestDatabase.of(Dialect.POSTGRESQL));
    private final RelayOnTables tables = new RelayOnTables(TestDatabase.of(Dialect.POSTGRESQL), publisher);

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void publishesInOrder() throws JMSException {
        append();
        tables.relay.drain();

        assertThat(texts()).isEqualTo(IN_ORDER);
    }

    @Test
    void doublesNothingWhenTheAnswerToACommitIsLost() throws JMSException {
        append();
        publisher.afterCommit = () -> {
            throw new IllegalStateException("no answer");
        };
        tables.relay.drain();

        assertThat(texts()).isEqualTo(IN_ORDER);
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(7);
        assertThat(tables.attempts).isEmpty();
    }

    @Test
    void doublesAndLosesNothingWhenTheNodeDiesBetweenTheTwoCommits() throws JMSException {
        append();
        publisher.afterCommit = () -> {
            throw new NodeDies();
        };
        assertThatThrownBy(tables.relay::drain).isInstanceOf(NodeDies.class);
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isZero();

        publisher.afterCommit = () -> {};
        tables.relay.drain();
        assertThat(texts()).isEqualTo(IN_ORDER);
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(7);
    }

    @Test
    void waitsForABrokerThatIsDownAndThenPublishesAll() throws JMSException {
        append();
        broker.close();
        tables.relay.drain();
        tables.relay.drain();
        assertThat(outbox.count(OutboxStatus.PENDING)).isEqualTo(7);
        assertThat(tables.attempts).isEmpty();

        broker.start();
        tables.relay.drain();
        assertThat(texts()).isEqualTo(IN_ORDER);
    }

    @Test
    void holdsTheEventsForAQueueThatIsNotThereAndPublishesThemAllOnceItIs() throws JMSException {
        assertHeldUntil("narrow", () -> {
            assertThat(outbox.destination("narrow", "reason")).asString().contains("There is no queue narrow");
            assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(10);
            broker.createQueue("narrow");
        });
    }

    @Test
    void doesTheSameForAQueueThatIsDisabled() throws JMSException {
        broker.createQueue("disabled");
        broker.setEnabled("disabled", false);
        assertHeldUntil("disabled", () -> {
            assertThat(broker.count("disabled")).isZero();
            broker.setEnabled("disabled", true);
        });
    }

    @Test
    void holdsTheEventsOfATopicWhileOneOfItsSubscriptionsIsDisabled() {
        broker.createSubscription("prices", "shop.prices", null);
        broker.setEnabled("shop.prices", false);
        outbox.append(OutboxEvent.toTopic("prices").text("during"));

        tables.relay.drain();

        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(1);
        assertThat(outbox.destination("prices", "state")).isEqualTo("OPEN");
        assertThat(outbox.destination("prices", "reason")).asString().contains("shop.prices", "Enable it there");
        assertThat(tables.attempts).isEmpty();
    }

    @Test
    void holdsTheEventsForAQueueThatIsFullAndPublishesThemAllOnceThereIsRoom() throws JMSException {
        assertHeldUntil("small", () -> {});
    }

    @Test
    @Timeout(300)
    @Tag("long")
    void doesTheSameForAFullQueueThatRefusesNothingAndLetsItsSendersWait() throws JMSException {
        publisher.hurry();
        for (int i = 0; i < TestBroker.ROOM_OF_SMALL; i++) {
            broker.send("blocking", session -> session.createTextMessage(OF_ANOTHER_SENDER));
        }
        assertHeldUntil("blocking", () -> {});
    }

    @Test
    void holdsTheEventsForAQueueThatItMayNotSendToAndPublishesThemAllOnceItMay() throws JMSException {
        broker.createQueue(FORBIDDEN);
        broker.permitOnly(FORBIDDEN, CheckType.CONSUME);
        assertHeldUntil(FORBIDDEN, () -> {
            assertNothingOfItIsSentOrParked("SEND");
            broker.permitAsElsewhere(FORBIDDEN);
        });
    }

    @Test
    void doesTheSameForAQueueThatItMayNotCreate() throws JMSException {
        broker.permitOnly(FORBIDDEN, CheckType.SEND);
        assertHeldUntil(FORBIDDEN, () -> {
            assertNothingOfItIsSentOrParked("CREATE_ADDRESS");
            broker.permitAsElsewhere(FORBIDDEN);
        });
    }

    private void assertNothingOfItIsSentOrParked(String missingRight) {
        assertThat(broker.count(FORBIDDEN)).isZero();
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(10);
        assertThat(outbox.destination(FORBIDDEN, "reason")).asString().contains("permission='" + missingRight + "'");
    }

    // What a full queue needs is done each time: it is emptied.
    private void assertHeldUntil(String queue, Runnable isMended) throws JMSException {
        List<String> sent =
                IntStream.range(0, 10).mapToObj(number -> "small " + number).toList();
        outbox.append(sent.stream()
                .map(text -> OutboxEvent.toQueue(queue).group("small").text(text))
                .toArray(OutboxEvent[]::new));
        append();
        tables.relay.drain();
        tables.relay.drain();

        assertThat(texts()).isEqualTo(IN_ORDER);
        assertThat(outbox.destination(queue, "state")).isEqualTo("OPEN");
        assertThat(tables.attempts).isEmpty();
        assertThat(outbox.count(OutboxStatus.HELD)).isPositive();
        isMended.run();

        CircuitBreakerOfTest breaker = new CircuitBreakerOfTest(TestDatabase.of(Dialect.POSTGRESQL), publisher);
        List<String> received = new ArrayList<>();
        for (int round = 0; round < 20 && received.size() < sent.size(); round++) {
            if (broker.count(queue) > 0) {
                received.addAll(broker.receiveAll(queue, message -> ((TextMessage) message).getText()));
            }
            received.removeIf(OF_ANOTHER_SENDER::equals);
            breaker.poll();
            outbox.setDestination(queue, "next_probe_at = CURRENT_TIMESTAMP");
            breaker.poll();
            breaker.poll();
            tables.relay.drain();
        }
        assertThat(received).isEqualTo(sent);
        assertThat(tables.attempts).isEmpty();
    }

    private void append() {
        outbox.append(IN_ORDER.stream().map(text -> eventOf("a", text)).toArray(OutboxEvent[]::new));
    }

    private List<String> texts() throws JMSException {
        return broker.receiveAll("orders", message -> ((TextMessage) message).getText());
    }

    /** No exception that anybody is meant to catch. */
    private static class NodeDies extends Error {
        private static final long serialVersionUID = 1L;
    }
}

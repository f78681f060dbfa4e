package dev.semel.internal.artemis.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.reconciliation.broker.BrokerSide;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against a real Artemis, with the rights that are shipped. */
class ArtemisSideTest {

    private static final String QUEUE = "orders";
    private static final long LONG = 5_000;

    private final TestBroker broker = TestBroker.guarded();
    private final ArtemisSide side = new ArtemisSide(new BrokerManagement(broker.connectionFactory()));

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void saysHowTheBrokersLogTellsThatItTookAConsumerAway() {
        assertThat(side.logOfTakenConsumer()).contains("broker.log", "AMQ222151");
    }

    @Test
    void tellsOfAQueueWithoutAConsumer() throws JMSException {
        send(3);

        assertThat(state()).isEqualTo(new BrokerSide.QueueState(QUEUE, QUEUE, 3, 0, 0, Optional.of(Set.of()), true));
    }

    @Test
    void tellsWhatAConsumerHasAndDoesNotGiveBack() throws JMSException {
        send(1);

        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
                MessageConsumer consumer = session.createConsumer(session.createQueue(QUEUE))) {
            connection.start();
            consumer.receive(LONG);

            assertThat(state().inFlight().orElseThrow()).hasSize(1);
            assertThat(state().consumers()).isOne();
            session.commit();
        }
        assertThat(state()).isEqualTo(new BrokerSide.QueueState(QUEUE, QUEUE, 0, 0, 1, Optional.of(Set.of()), true));
    }

    @Test
    void tellsEachMessageThatAConsumerHas() throws JMSException {
        send(2);

        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
                MessageConsumer consumer = session.createConsumer(session.createQueue(QUEUE))) {
            connection.start();
            consumer.receive(LONG);
            consumer.receive(LONG);

            assertThat(state().inFlight().orElseThrow()).hasSize(2).allMatch(id -> id.matches("\\d+"));
        }
    }

    @Test
    void callsNoMessageWaitingThatComesAgainLater() throws JMSException {
        String queue = TestBroker.LATER + QUEUE;
        broker.send(queue, session -> session.createTextMessage("order"));
        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
                MessageConsumer consumer = session.createConsumer(session.createQueue(queue))) {
            connection.start();
            consumer.receive(LONG);
            session.rollback();
        }

        assertThat(broker.countScheduled(queue)).isOne();
        assertThat(state(queue).waiting()).isZero();
    }

    @Test
    void tellsAQueueThatIsDisabled() throws JMSException {
        send(1);
        broker.setEnabled(QUEUE, false);

        assertThat(state()).isEqualTo(new BrokerSide.QueueState(QUEUE, QUEUE, 1, 0, 0, Optional.of(Set.of()), false));
    }

    @Test
    void leavesOutTheQueuesThroughWhichItIsAnswered() throws JMSException {
        send(1);

        assertThat(side.queues().orElseThrow())
                .extracting(BrokerSide.QueueState::name)
                .contains(QUEUE)
                .noneMatch(name -> name.matches("[0-9a-f-]{36}"));
    }

    @Test
    void tellsWhereTheBrokerPutsWhatHasExpiredAndWhereThatCameFrom() throws JMSException {
        send(2);

        assertThat(side.graves(Set.of())).contains(new BrokerSide.Graves(Set.of(), Set.of("ExpiryQueue")));
        await().untilAsserted(() -> {
            expireWhatHasArrived();
            assertThat(side.origins("ExpiryQueue")).contains(Map.of(QUEUE, 2L));
        });
    }

    @Test
    void tellsWhereTheBrokerPutsWhatHasExpiredOfOneAddress() throws JMSException {
        broker.setExpiryAddressOf(QUEUE, "Expired");
        send(2);

        assertThat(side.graves(Set.of(QUEUE)).orElseThrow().expired()).contains("Expired", "ExpiryQueue");
        await().untilAsserted(() -> {
            expireWhatHasArrived();
            assertThat(side.queues().orElseThrow())
                    .filteredOn(queue -> queue.address().equals("Expired"))
                    .singleElement()
                    .isEqualTo(
                            new BrokerSide.QueueState("EXP." + QUEUE, "Expired", 2, 0, 0, Optional.of(Set.of()), true));
        });
    }

    // What a send has given to a queue, but a thread of its own has not put in its place yet, is passed over.
    private void expireWhatHasArrived() {
        broker.expire(QUEUE);
    }

    @Test
    void namesTheBrokerByTheIdThatItGaveItself() {
        try (TestBroker other = TestBroker.guarded()) {
            String its = new ArtemisSide(new BrokerManagement(other.connectionFactory()))
                    .broker()
                    .orElseThrow();

            assertThat(side.broker()).get().isNotEqualTo(its);
            assertThat(side.broker()).isEqualTo(side.broker());
        }
    }

    @Test
    void tellsNothingOfABrokerThatIsAway() {
        broker.close();

        assertThat(side.broker()).isEmpty();
        assertThat(side.queues()).isEmpty();
        assertThat(side.graves(Set.of(QUEUE))).isEmpty();
        assertThat(side.origins(QUEUE)).isEmpty();
    }

    private BrokerSide.QueueState state() {
        return state(QUEUE);
    }

    private BrokerSide.QueueState state(String name) {
        return side.queues().orElseThrow().stream()
                .filter(queue -> queue.name().equals(name))
                .findAny()
                .orElseThrow();
    }

    private void send(int messages) throws JMSException {
        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            for (int message = 0; message < messages; message++) {
                session.createProducer(session.createQueue(QUEUE)).send(session.createTextMessage("order"));
            }
        }
    }
}

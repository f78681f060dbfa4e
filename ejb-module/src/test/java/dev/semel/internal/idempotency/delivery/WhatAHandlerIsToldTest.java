package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.jms.TestBroker;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A home-made guard, {@code if (message.getJMSRedelivered()) return}, must not lose an effect. On a real Artemis. */
class WhatAHandlerIsToldTest {

    private final TestBroker broker = new TestBroker();
    private final List<String> effects = new ArrayList<>();
    private Connection connection;
    private Session session;
    private MessageConsumer consumer;

    @BeforeEach
    void connect() throws JMSException {
        connection = broker.connectionFactory().createConnection();
        session = connection.createSession(Session.SESSION_TRANSACTED);
        consumer = session.createConsumer(session.createQueue("orders"));
        connection.start();
    }

    @AfterEach
    void stop() throws JMSException {
        connection.close();
        broker.close();
    }

    @Test
    void isThatNoEarlierHandlerHasLeftAnEffect() throws JMSException {
        TextMessage message = deliveredAgain();

        assertThat(new ScriptedDelivery(null)
                        .take(
                                Guarded.class,
                                new JmsIncomingMessage(message, new ArtemisBroker()),
                                () -> guarded(message)))
                .isEqualTo("acknowledged");
        assertThat(effects).containsExactly("order");
        assertThat(message.getIntProperty("JMSXDeliveryCount")).isEqualTo(1);
    }

    @Test
    void isThatAnEarlierHandlerMayHaveLeftOne() throws JMSException {
        TextMessage message = deliveredAgain();
        new JmsIncomingMessage(message, new ArtemisBroker()).tellHandler(true);
        assertThat(message.getJMSRedelivered()).isTrue();

        TextMessage retry = delivered();
        new JmsIncomingMessage(retry, new ArtemisBroker()).tellHandler(true);
        assertThat(retry.getJMSRedelivered())
                .as("of a message that the broker delivers once")
                .isTrue();
    }

    @Test
    void isToldWhenTheMessageReachesIt() throws JMSException {
        JmsIncomingMessage message = new JmsIncomingMessage(delivered(), new ArtemisBroker());
        assertThat(message.hasReachedHandler()).isFalse();

        message.tellHandler(false);

        assertThat(message.hasReachedHandler()).isTrue();
    }

    @Test
    void doesNotChangeWhatSemelKnowsOfTheDelivery() throws JMSException {
        JmsIncomingMessage message = new JmsIncomingMessage(deliveredAgain(), new ArtemisBroker());
        message.tellHandler(false);

        assertThat(message.isRedelivered()).isTrue();
    }

    @Test
    void leavesTheMessageWithTheBrokerAsOneDeliveredOften() throws JMSException {
        new JmsIncomingMessage(deliveredAgain(), new ArtemisBroker()).tellHandler(false);
        session.rollback();

        assertThat(received().getIntProperty("JMSXDeliveryCount")).isEqualTo(3);
    }

    private Object guarded(TextMessage message) throws JMSException {
        if (!message.getJMSRedelivered()) {
            effects.add(message.getText());
        }
        return null;
    }

    private TextMessage delivered() throws JMSException {
        broker.send("orders", each -> {
            Message message = each.createTextMessage("order");
            message.setStringProperty("idempotency_key", "k");
            return message;
        });
        return received();
    }

    private TextMessage deliveredAgain() throws JMSException {
        assertThat(delivered().getJMSRedelivered()).isFalse();
        session.rollback();
        TextMessage again = received();
        assertThat(again.getJMSRedelivered()).isTrue();
        return again;
    }

    private TextMessage received() throws JMSException {
        return (TextMessage) consumer.receive(5_000);
    }

    @IdempotentConsumer(name = "guarded")
    private static class Guarded {}
}

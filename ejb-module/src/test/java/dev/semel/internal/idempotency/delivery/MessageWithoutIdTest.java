package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.OnMissingKey;
import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.KeyResolver;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.message.jms.TestBroker;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A producer may switch message ids off, and other protocols need not have any. On a real Artemis. */
class MessageWithoutIdTest {

    private final TestBroker broker = new TestBroker();
    private final KeyResolver keys = new KeyResolver(null, new WaitingRetries());

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void hasTheSameNameAtEachDeliveryAndAnotherThanItsTwin() throws JMSException {
        broker.createQueue("foreign");
        broker.sendForeign("foreign", message -> message.setTimestamp(1));
        broker.sendForeign("foreign", message -> message.setTimestamp(1));
        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession(Session.SESSION_TRANSACTED);
                MessageConsumer consumer = session.createConsumer(session.createQueue("foreign"))) {
            connection.start();
            JmsIncomingMessage first = next(consumer);
            JmsIncomingMessage twin = next(consumer);
            String name = first.messageId();
            String key = key(Unprotected.class, first);
            session.rollback();
            JmsIncomingMessage again = next(consumer);

            assertThat(first.sentId()).isEmpty();
            assertThat(again.messageId()).isEqualTo(name).isNotEqualTo(twin.messageId());
            assertThat(key(Unprotected.class, again)).isEqualTo(key).isNotEqualTo(key(Unprotected.class, twin));
            assertThat(again.isRedelivered()).isTrue();
        }
    }

    @Test
    void hasNoKeyForAConsumerThatTakesTheIdForTheKey() throws JMSException {
        broker.createQueue("foreign");
        broker.sendForeign("foreign", message -> {});

        broker.receive("foreign", message -> {
            assertThatThrownBy(() -> key(ById.class, new JmsIncomingMessage(message, new ArtemisBroker())))
                    .isInstanceOfSatisfying(UnusableMessageException.class, missing -> assertThat(missing.reason())
                            .isEqualTo(ParkReason.MISSING_KEY));
            return null;
        });
    }

    private String key(Class<?> consumer, JmsIncomingMessage message) {
        ConsumerDefinition definition = ConsumerDefinition.of(consumer, name -> null);
        return keys.resolve(definition, message).key().value();
    }

    private static JmsIncomingMessage next(MessageConsumer consumer) throws JMSException {
        return new JmsIncomingMessage(consumer.receive(5_000), new ArtemisBroker());
    }

    @IdempotentConsumer(name = "unprotected", onMissingKey = OnMissingKey.PROCESS_UNPROTECTED)
    private static class Unprotected {}

    @IdempotentConsumer(name = "by-id", keyFromMessageId = true)
    private static class ById {}
}

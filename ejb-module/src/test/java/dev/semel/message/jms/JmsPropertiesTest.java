package dev.semel.message.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.message.BodyKind;
import dev.semel.message.StoredMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Properties and headers on a {@link RoundTrip}. */
class JmsPropertiesTest {

    private static final String HOSTILE = RoundTrip.HOSTILE;
    private static RoundTrip trip;

    @BeforeAll
    static void startBroker() {
        trip = new RoundTrip();
    }

    @AfterAll
    static void stopBroker() {
        trip.close();
    }

    @Test
    void keepsPropertiesAndTheHeadersThatTravel() throws JMSException {
        String huge = HOSTILE.repeat(40_000);
        StoredMessage kept = trip.kept(session -> {
            Message message = session.createTextMessage("x");
            message.setStringProperty("hostile", HOSTILE);
            message.setStringProperty("idempotency_key", huge);
            message.setByteProperty("byte", (byte) 1);
            message.setShortProperty("short", (short) 2);
            message.setIntProperty("int", 3);
            message.setLongProperty("long", 4);
            message.setFloatProperty("float", 5.5f);
            message.setDoubleProperty("double", 6.5);
            message.setBooleanProperty("boolean", true);
            message.setStringProperty("JMSXGroupID", "group");
            message.setStringProperty("_AMQ_DUPL_ID", "never again");
            message.setJMSType("type");
            message.setJMSCorrelationID("correlation");
            message.setJMSReplyTo(session.createQueue("replies"));
            return message;
        });

        assertThat(kept.properties()).doesNotContainKeys("_AMQ_DUPL_ID", "JMSXDeliveryCount");
        StoredMessage again = trip.againAs(kept, JmsMessages::read);
        assertThat(again.properties()).isEqualTo(kept.properties());
        assertThat(again.properties())
                .containsEntry("hostile", HOSTILE)
                .containsEntry("idempotency_key", huge)
                .containsEntry("byte", (byte) 1)
                .containsEntry("short", (short) 2)
                .containsEntry("int", 3)
                .containsEntry("long", 4L)
                .containsEntry("float", 5.5f)
                .containsEntry("double", 6.5)
                .containsEntry("boolean", true)
                .containsEntry("JMSXGroupID", "group")
                .containsEntry("JMSType", "type")
                .containsEntry("JMSCorrelationID", "correlation");
        assertThat(trip.again(kept, message -> ((Queue) message.getJMSReplyTo()).getQueueName()))
                .isEqualTo("replies");
    }

    @Test
    void isNotSentWithoutItsQueueForAnswersBecauseTheBrokerDidNotAnswerOnce() throws JMSException {
        trip.kept(session -> {
            Session silent = (Session) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Session.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("createQueue")) {
                            throw new JMSException("timed out");
                        }
                        return method.invoke(session, arguments);
                    });
            StoredMessage asking =
                    new StoredMessage(BodyKind.TEXT, new byte[0], Map.of("JMSReplyTo", "queue://replies"));

            assertThatThrownBy(() -> JmsMessages.write(silent, asking)).hasMessage("timed out");
            return session.createTextMessage("x");
        });
    }

    @Test
    void keepsACorrelationIdOfBytes() throws JMSException {
        StoredMessage kept = trip.kept(session -> {
            Message message = session.createTextMessage("x");
            message.setJMSCorrelationIDAsBytes(new byte[] {1, 2, 3});
            return message;
        });

        assertThat(trip.again(kept, Message::getJMSCorrelationIDAsBytes)).isEqualTo(new byte[] {1, 2, 3});
    }

    @Test
    void leavesOutAPropertyThatJakartaMessagingRefuses() throws JMSException {
        StoredMessage foreign = StoredMessage.text("x", Map.of("content-type", "text", "NULL", "word", "good", "yes"));

        assertThat(trip.againAs(foreign, JmsMessages::read).properties()).isEqualTo(Map.of("good", "yes"));
    }
}

package dev.semel.internal.message.jms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.StoredMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.TemporaryQueue;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Properties and headers on a {@link RoundTrip}. */
class JmsPropertiesTest {

    private static final MessageReader READER = new MessageReader(new ArtemisBroker());

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
        StoredMessage again = trip.againAs(kept, READER::read);
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
    void keepsWhatTheSenderSaidOfAGroupAndOfItself() throws JMSException {
        StoredMessage kept = trip.kept(session -> {
            Message message = session.createTextMessage("x");
            message.setStringProperty("JMSXGroupID", "group");
            message.setIntProperty("JMSXGroupSeq", 7);
            message.setStringProperty("JMSXAppID", "shop");
            return message;
        });

        assertThat(trip.againAs(kept, READER::read).properties())
                .containsEntry("JMSXGroupID", "group")
                .containsEntry("JMSXGroupSeq", 7)
                .containsEntry("JMSXAppID", "shop");
    }

    @Test
    void expectsItsAnswerInTheSameTemporaryQueueAsBefore() throws JMSException {
        StoredMessage kept = trip.kept(session -> {
            Message message = session.createTextMessage("x");
            message.setJMSReplyTo(session.createTemporaryQueue());
            return message;
        });

        assertThat(trip.again(kept, message -> message.getJMSReplyTo() instanceof TemporaryQueue))
                .isEqualTo(true);
        assertThat(trip.againAs(kept, READER::read).properties()).isEqualTo(kept.properties());
    }

    @Test
    void keepsTheIdOfARequestOnEachCopy() throws JMSException {
        StoredMessage kept = trip.kept(session -> {
            Message message = session.createTextMessage("x");
            message.setJMSReplyTo(session.createTemporaryQueue());
            return message;
        });
        Object first = kept.properties().get("semel_request_id");

        assertThat(first).asString().startsWith("ID:");
        assertThat(trip.againAs(kept, READER::read).properties()).containsEntry("semel_request_id", first);
        assertThat(trip.again(kept, Message::getJMSMessageID)).isNotEqualTo(first);
        assertThat(trip.kept(session -> session.createTextMessage("no request")).properties())
                .doesNotContainKey("semel_request_id");
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
    void keepsPropertiesWhoseNamesJakartaMessagingDoesNotAllow() throws JMSException {
        Map<String, Object> foreign = Map.of("tenant-id", "t1", "my.trace", 7L, "NULL", "word", "good", true);

        assertThat(trip.againAs(StoredMessage.text("x", foreign), READER::read).properties())
                .isEqualTo(foreign);
    }

    @Test
    void keepsWhatAMessageOfAnotherProtocolSays() throws JMSException {
        trip.broker().createQueue("foreign");
        trip.broker().sendForeign("foreign", message -> {
            message.putStringProperty("tenant-id", "t1");
            message.putBytesProperty("my.bytes", new byte[] {1, 2});
            message.putStringProperty("JMSReplyTo", "answers");
            message.putStringProperty("JMSPriority", "this is no header");
            message.setPriority((byte) 8);
            message.setExpiration(4_000_000_000_000L);
        });
        StoredMessage kept = trip.broker().receive("foreign", READER::read);

        assertThat(kept.properties())
                .containsEntry("tenant-id", "t1")
                .containsEntry("my.bytes", new byte[] {1, 2})
                .containsEntry("JMSReplyTo", "answers")
                .containsEntry("JMSPriority", 8)
                .containsEntry("JMSExpiration", 4_000_000_000_000L);
        assertThat(trip.againAs(kept, READER::read).properties())
                .containsEntry("tenant-id", "t1")
                .containsEntry("my.bytes", new byte[] {1, 2})
                .containsEntry("JMSReplyTo", "answers")
                .doesNotContainKeys("JMSPriority", "JMSExpiration");
    }

    @Test
    void keepsAllThatTheBrokerSaysOfAnOrigin() throws JMSException {
        trip.broker().createQueue("origins");
        trip.broker().sendForeign("origins", message -> {
            message.putStringProperty("_AMQ_ORIG_ADDRESS", "address");
            message.putStringProperty("_AMQ_ORIG_QUEUE", "queue");
            message.putLongProperty("_AMQ_ORIG_MESSAGE_ID", 42);
            message.putLongProperty("_AMQ_ACTUAL_EXPIRY", 43);
        });
        StoredMessage kept = trip.broker().receive("origins", READER::read);

        assertThat(trip.againAs(kept, READER::read).properties())
                .containsEntry("_AMQ_ORIG_ADDRESS", "address")
                .containsEntry("_AMQ_ORIG_QUEUE", "queue")
                .containsEntry("_AMQ_ORIG_MESSAGE_ID", 42L)
                .containsEntry("_AMQ_ACTUAL_EXPIRY", 43L);
    }

    @Test
    void keepsWhereTheBrokerTookADeadMessageFrom() throws JMSException {
        trip.broker().send("dying", session -> session.createTextMessage("x"));
        trip.broker().move("dying", "dead");
        StoredMessage kept = trip.broker().receive("dead", READER::read);

        assertThat(kept.properties()).containsEntry("_AMQ_ORIG_QUEUE", "dying");
        assertThat(trip.againAs(kept, READER::read).properties())
                .containsEntry("_AMQ_ORIG_ADDRESS", "dying")
                .containsEntry("_AMQ_ORIG_QUEUE", "dying");
    }
}

package dev.semel.message.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.message.BodyKind;
import dev.semel.message.StoredMessage;
import dev.semel.message.jms.TestBroker.MessageMaker;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ObjectMessage;
import jakarta.jms.Queue;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Round trips through a real Artemis: sent, kept, sent again, received. */
class JmsMessagesTest {

    private static final String HOSTILE = "NUL \0, half \uD800, emoji \uD83D\uDE00, <script>, \r\n";
    private static TestBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = new TestBroker();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    void keepsText() throws JMSException {
        StoredMessage kept = kept(session -> session.createTextMessage("häuser \uD83D\uDE00"));

        assertThat(kept.kind()).isEqualTo(BodyKind.TEXT);
        assertThat(kept.text()).isEqualTo("häuser \uD83D\uDE00");
        assertThat(again(kept, message -> ((TextMessage) message).getText())).isEqualTo("häuser \uD83D\uDE00");
    }

    @Test
    void keepsHostileAndLargeText() throws JMSException {
        for (String text : new String[] {"", HOSTILE, HOSTILE.repeat(100_000)}) {
            StoredMessage kept = kept(session -> session.createTextMessage(text));

            assertThat(kept.text()).isEqualTo(text);
            assertThat(again(kept, message -> ((TextMessage) message).getText()))
                    .isEqualTo(text);
        }
    }

    @Test
    void keepsATextMessageWithoutText() throws JMSException {
        StoredMessage kept = kept(session -> session.createTextMessage());

        assertThat(kept.body()).isNull();
        assertThat(again(kept, message -> message instanceof TextMessage text && text.getText() == null))
                .isEqualTo(true);
    }

    @Test
    void keepsAMessageWithoutBody() throws JMSException {
        StoredMessage kept = kept(session -> session.createMessage());

        assertThat(kept.kind()).isEqualTo(BodyKind.NONE);
        assertThat(again(kept, message -> !(message instanceof TextMessage) && !(message instanceof BytesMessage)))
                .isEqualTo(true);
    }

    @Test
    void keepsBytesAlsoOfALargeMessageThatWasPartlyRead() throws JMSException {
        for (int size : new int[] {0, 3, 3_000_000}) {
            byte[] bytes = new byte[size];
            Arrays.fill(bytes, (byte) -7);
            broker.send("in", session -> {
                BytesMessage message = session.createBytesMessage();
                message.writeBytes(bytes);
                return message;
            });
            StoredMessage kept = broker.receive("in", message -> {
                ((BytesMessage) message).readBytes(new byte[2]);
                JmsMessages.read(message);
                assertThat(((BytesMessage) message).readBytes(new byte[1])).isEqualTo(size == 0 ? -1 : 1);
                return JmsMessages.read(message);
            });

            assertThat(kept.kind()).isEqualTo(BodyKind.BYTES);
            assertThat(kept.body()).isEqualTo(bytes);
            assertThat(again(kept, message -> ((BytesMessage) message).getBodyLength()))
                    .isEqualTo((long) size);
        }
    }

    @Test
    void keepsMapsWithAllTheirTypes() throws JMSException {
        StoredMessage kept = kept(session -> {
            MapMessage map = session.createMapMessage();
            map.setString("text", HOSTILE);
            map.setString(HOSTILE, "name");
            map.setObject("nothing", null);
            map.setShort("short", (short) 3);
            map.setDouble("double", 0.1);
            map.setChar("letter", '\0');
            map.setBytes("bytes", new byte[] {1, -1});
            map.setBoolean("boolean", true);
            return map;
        });

        assertThat(kept.kind()).isEqualTo(BodyKind.MAP);
        Map<String, Object> again = againAs(kept, message -> {
            Map<String, Object> values = new HashMap<>();
            for (var names = ((MapMessage) message).getMapNames(); names.hasMoreElements(); ) {
                String name = (String) names.nextElement();
                values.put(name, ((MapMessage) message).getObject(name));
            }
            return values;
        });
        assertThat(again)
                .hasSize(8)
                .containsEntry("text", HOSTILE)
                .containsEntry(HOSTILE, "name")
                .containsEntry("nothing", null)
                .containsEntry("short", (short) 3)
                .containsEntry("double", 0.1)
                .containsEntry("letter", '\0')
                .containsEntry("bytes", new byte[] {1, -1})
                .containsEntry("boolean", true);
    }

    @Test
    void keepsStreamsWithAllTheirTypes() throws JMSException {
        StoredMessage kept = kept(session -> {
            StreamMessage stream = session.createStreamMessage();
            stream.writeString(HOSTILE);
            stream.writeString(null);
            stream.writeLong(Long.MAX_VALUE);
            stream.writeBytes(new byte[] {5});
            stream.writeFloat(Float.NEGATIVE_INFINITY);
            return stream;
        });

        assertThat(kept.kind()).isEqualTo(BodyKind.STREAM);
        Object[] again = againAs(kept, message -> {
            StreamMessage stream = (StreamMessage) message;
            return new Object[] {
                stream.readObject(), stream.readObject(), stream.readObject(), stream.readObject(), stream.readObject()
            };
        });
        assertThat(again).containsExactly(HOSTILE, null, Long.MAX_VALUE, new byte[] {5}, Float.NEGATIVE_INFINITY);
    }

    @Test
    void keepsObjectsWithoutEverMakingThem() throws JMSException {
        Gadget.wasMade = false;
        StoredMessage kept = kept(session -> session.createObjectMessage(new Gadget("payload")));

        assertThat(kept.kind()).isEqualTo(BodyKind.OBJECT);
        assertThat(kept.body()).startsWith(0xAC, 0xED);
        broker.send("out", session -> JmsMessages.write(session, kept));
        assertThat(Gadget.wasMade).isFalse();

        String again = broker.receive("out", message -> ((Gadget) ((ObjectMessage) message).getObject()).content);
        assertThat(again).isEqualTo("payload");
    }

    @Test
    void keepsAnObjectMessageWithoutObject() throws JMSException {
        StoredMessage kept = kept(session -> session.createObjectMessage());

        assertThat(kept.body()).isEmpty();
        assertThat(again(kept, message -> ((ObjectMessage) message).getObject() == null))
                .isEqualTo(true);
    }

    @Test
    void keepsPropertiesAndTheHeadersThatTravel() throws JMSException {
        String huge = HOSTILE.repeat(40_000);
        StoredMessage kept = kept(session -> {
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
        StoredMessage again = againAs(kept, JmsMessages::read);
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
        assertThat(again(kept, message -> ((Queue) message.getJMSReplyTo()).getQueueName()))
                .isEqualTo("replies");
    }

    @Test
    void keepsACorrelationIdOfBytes() throws JMSException {
        StoredMessage kept = kept(session -> {
            Message message = session.createTextMessage("x");
            message.setJMSCorrelationIDAsBytes(new byte[] {1, 2, 3});
            return message;
        });

        assertThat(again(kept, Message::getJMSCorrelationIDAsBytes)).isEqualTo(new byte[] {1, 2, 3});
    }

    @Test
    void leavesOutAPropertyThatJakartaMessagingRefuses() throws JMSException {
        StoredMessage foreign = StoredMessage.text("x", Map.of("content-type", "text", "NULL", "word", "good", "yes"));

        assertThat(againAs(foreign, JmsMessages::read).properties()).isEqualTo(Map.of("good", "yes"));
    }

    @Test
    void keepsAMessageThatCannotBeReadAndRefusesToSendItAgain() {
        MapMessage broken = (MapMessage) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {MapMessage.class}, (proxy, method, arguments) -> {
                    throw new IndexOutOfBoundsException("broken encoding");
                });

        StoredMessage kept = JmsMessages.read(broken);
        assertThat(kept.kind()).isEqualTo(BodyKind.MAP);
        assertThat(kept.body()).isNull();
        assertThat(kept.text()).isEmpty();
        assertThat(kept.properties()).isEmpty();
        assertThatThrownBy(() -> broker.send("out", session -> JmsMessages.write(session, kept)))
                .isInstanceOf(MessageFormatException.class)
                .hasMessageContaining("cannot be sent again");
    }

    @Test
    void keepsAnObjectOfAnotherProviderWithoutItsBody() {
        ObjectMessage foreign = (ObjectMessage) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ObjectMessage.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isNotIn("getObject", "getBody", "isBodyAssignableTo");
                    return null;
                });

        StoredMessage kept = JmsMessages.read(foreign);
        assertThat(kept.kind()).isEqualTo(BodyKind.OBJECT);
        assertThat(kept.body()).isNull();
    }

    private static StoredMessage kept(MessageMaker maker) throws JMSException {
        broker.send("in", maker);
        return broker.receive("in", JmsMessages::read);
    }

    private static Object again(StoredMessage kept, TestBroker.MessageReader<?> reader) throws JMSException {
        return againAs(kept, reader);
    }

    private static <T> T againAs(StoredMessage kept, TestBroker.MessageReader<T> reader) throws JMSException {
        broker.send("out", session -> JmsMessages.write(session, kept));
        return broker.receive("out", reader);
    }

    private static class Gadget implements Serializable {
        private static final long serialVersionUID = 1L;
        private static boolean wasMade;
        private final String content;

        Gadget(String content) {
            this.content = content;
        }

        private void readObject(ObjectInputStream input) throws Exception {
            wasMade = true;
            input.defaultReadObject();
        }
    }
}

package dev.semel.internal.message.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.StoredMessage;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bodies of all kinds on a {@link RoundTrip}. */
class MessageReaderTest {

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
    void keepsText() throws JMSException {
        StoredMessage kept = trip.kept(session -> session.createTextMessage("häuser \uD83D\uDE00"));

        assertThat(kept.kind()).isEqualTo(BodyKind.TEXT);
        assertThat(kept.text()).isEqualTo("häuser \uD83D\uDE00");
        assertThat(trip.again(kept, message -> ((TextMessage) message).getText()))
                .isEqualTo("häuser \uD83D\uDE00");
    }

    @Test
    void readsATextAndNothingOfOtherBodies() throws JMSException {
        assertThat(trip.<String>received(session -> session.createTextMessage("häuser"), MessageReader::text))
                .isEqualTo("häuser");
        assertThat(trip.<String>received(session -> session.createBytesMessage(), MessageReader::text))
                .isNull();
    }

    @Test
    void readsPropertiesWithoutABody() throws JMSException {
        StoredMessage read = trip.received(
                session -> {
                    TextMessage message = session.createTextMessage("x");
                    message.setStringProperty("tenant", "acme");
                    return message;
                },
                READER::readProperties);

        assertThat(read.body()).isNull();
        assertThat(read.properties()).containsEntry("tenant", "acme");
    }

    @Test
    void letsABodyBeReadAgain() throws JMSException {
        int again = trip.received(
                session -> {
                    BytesMessage bytes = session.createBytesMessage();
                    bytes.writeInt(7);
                    return bytes;
                },
                message -> {
                    ((BytesMessage) message).readInt();
                    MessageReader.rewind(message);
                    int first = ((BytesMessage) message).readInt();
                    READER.load(message);
                    return first + ((BytesMessage) message).readInt();
                });
        assertThat(again).isEqualTo(14);

        String value = trip.received(
                session -> {
                    StreamMessage stream = session.createStreamMessage();
                    stream.writeString("first");
                    return stream;
                },
                message -> {
                    ((StreamMessage) message).readString();
                    MessageReader.rewind(message);
                    return ((StreamMessage) message).readString();
                });
        assertThat(value).isEqualTo("first");
    }

    @Test
    void keepsHostileAndLargeText() throws JMSException {
        for (String text : new String[] {"", HOSTILE, HOSTILE.repeat(100_000)}) {
            StoredMessage kept = trip.kept(session -> session.createTextMessage(text));

            assertThat(kept.text()).isEqualTo(text);
            assertThat(trip.again(kept, message -> ((TextMessage) message).getText()))
                    .isEqualTo(text);
        }
    }

    @Test
    void keepsATextMessageWithoutText() throws JMSException {
        StoredMessage kept = trip.kept(session -> session.createTextMessage());

        assertThat(kept.body()).isNull();
        assertThat(trip.again(kept, message -> message instanceof TextMessage text && text.getText() == null))
                .isEqualTo(true);
    }

    @Test
    void keepsAMessageWithoutBody() throws JMSException {
        StoredMessage kept = trip.kept(session -> session.createMessage());

        assertThat(kept.kind()).isEqualTo(BodyKind.NONE);
        assertThat(trip.again(kept, message -> !(message instanceof TextMessage) && !(message instanceof BytesMessage)))
                .isEqualTo(true);
    }

    @Test
    void keepsBytesAlsoOfALargeMessageThatWasPartlyRead() throws JMSException {
        for (int size : new int[] {0, 3, 3_000_000}) {
            byte[] bytes = new byte[size];
            Arrays.fill(bytes, (byte) -7);
            trip.broker().send("in", session -> {
                BytesMessage message = session.createBytesMessage();
                message.writeBytes(bytes);
                return message;
            });
            StoredMessage kept = trip.broker().receive("in", message -> {
                ((BytesMessage) message).readBytes(new byte[2]);
                READER.read(message);
                assertThat(((BytesMessage) message).readBytes(new byte[1])).isEqualTo(size == 0 ? -1 : 1);
                return READER.read(message);
            });

            assertThat(kept.kind()).isEqualTo(BodyKind.BYTES);
            assertThat(kept.body()).isEqualTo(bytes);
            assertThat(trip.again(kept, message -> ((BytesMessage) message).getBodyLength()))
                    .isEqualTo((long) size);
        }
    }

    @Test
    void keepsMapsWithAllTheirTypes() throws JMSException {
        StoredMessage kept = trip.kept(session -> {
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
        Map<String, Object> again = trip.againAs(kept, message -> {
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
    void keepsMapsAndStreamsAsTheyLieInDatabasesAndTheirHashesWithThem() throws JMSException {
        StoredMessage map = trip.kept(session -> {
            MapMessage values = session.createMapMessage();
            values.setString("b", "\u00e4\0");
            values.setInt("a", 1);
            return values;
        });
        StoredMessage stream = trip.kept(session -> {
            StreamMessage values = session.createStreamMessage();
            values.writeBoolean(true);
            values.writeBytes(new byte[] {1, -1});
            return values;
        });

        assertThat(map.text()).isEqualTo("{\"a\":[\"Integer\",\"1\"],\"b\":\"\\u00e4\\u0000\"}");
        assertThat(ContentHash.of(map, List.of()))
                .isEqualTo("d4735e3a8de39a677eb57c78da96c349f61dcf66c2c224bb1799a24be4b2026f");
        assertThat(stream.text()).isEqualTo("[[\"Boolean\",\"true\"],[\"Bytes\",\"Af8=\"]]");
        assertThat(ContentHash.of(stream, List.of()))
                .isEqualTo("d4735e3ae930ea36c54f77b4721f51659540c999ebce27261fb9f3ac27e9d8e3");
    }

    @Test
    void hashesAMapAlikeInAnyOrderInWhichItWasSet() throws JMSException {
        Random random = new Random(7);
        for (int trial = 0; trial < 20; trial++) {
            List<String> names = new ArrayList<>(
                    random.ints(20, 0, 1_000_000).mapToObj(n -> "field" + n).toList());
            String hash = hashOfMap(names);
            Collections.reverse(names);

            assertThat(hashOfMap(names)).isEqualTo(hash);
        }
    }

    private static String hashOfMap(List<String> names) throws JMSException {
        return ContentHash.of(
                trip.kept(session -> {
                    MapMessage map = session.createMapMessage();
                    for (String name : names) {
                        map.setString(name, name);
                    }
                    return map;
                }),
                List.of());
    }

    @Test
    void keepsStreamsWithAllTheirTypes() throws JMSException {
        StoredMessage kept = trip.kept(session -> {
            StreamMessage stream = session.createStreamMessage();
            stream.writeString(HOSTILE);
            stream.writeString(null);
            stream.writeLong(Long.MAX_VALUE);
            stream.writeBytes(new byte[] {5});
            stream.writeFloat(Float.NEGATIVE_INFINITY);
            return stream;
        });

        assertThat(kept.kind()).isEqualTo(BodyKind.STREAM);
        Object[] again = trip.againAs(kept, message -> {
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
        StoredMessage kept = trip.kept(session -> session.createObjectMessage(new Gadget("payload")));

        assertThat(kept.kind()).isEqualTo(BodyKind.OBJECT);
        assertThat(kept.body()).startsWith(0xAC, 0xED);
        trip.broker().send("out", session -> new MessageWriter(new ArtemisBroker()).write(session, kept));
        assertThat(Gadget.wasMade).isFalse();

        String again =
                trip.broker().receive("out", message -> ((Gadget) ((ObjectMessage) message).getObject()).content);
        assertThat(again).isEqualTo("payload");
    }

    @Test
    void keepsAnObjectMessageWithoutObject() throws JMSException {
        StoredMessage kept = trip.kept(session -> session.createObjectMessage());

        assertThat(kept.body()).isEmpty();
        assertThat(trip.again(kept, message -> ((ObjectMessage) message).getObject() == null))
                .isEqualTo(true);
    }

    @Test
    void keepsAMessageThatCannotBeReadAndRefusesToSendItAgain() {
        MapMessage broken = (MapMessage) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {MapMessage.class}, (proxy, method, arguments) -> {
                    throw new IndexOutOfBoundsException("broken encoding");
                });

        StoredMessage kept = READER.read(broken);
        assertThat(kept.kind()).isEqualTo(BodyKind.MAP);
        assertThat(kept.body()).isNull();
        assertThat(kept.text()).isEmpty();
        assertThat(kept.properties()).isEmpty();
        assertThatThrownBy(() -> trip.broker()
                        .send("out", session -> new MessageWriter(new ArtemisBroker()).write(session, kept)))
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

        StoredMessage kept = READER.read(foreign);
        assertThat(kept.kind()).isEqualTo(BodyKind.OBJECT);
        assertThat(kept.body()).isNull();
    }

    private static class Gadget implements Serializable {
        private static final long serialVersionUID = 1L;
        private static boolean wasMade;
        private final String content;

        Gadget(String content) {
            this.content = content;
        }

        private void readObject(ObjectInputStream input) throws IOException, ClassNotFoundException {
            wasMade = true;
            input.defaultReadObject();
        }
    }
}

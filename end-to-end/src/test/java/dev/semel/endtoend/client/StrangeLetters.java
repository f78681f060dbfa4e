package dev.semel.endtoend.client;

import dev.semel.testing.bench.BrokerAddress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.qpid.proton.amqp.Binary;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.UnsignedInteger;
import org.apache.qpid.proton.amqp.UnsignedLong;

/** Real bytes of all kinds, by the broker's own protocol, AMQP and STOMP; one seed, one sequence. Each has a key that no other has. */
public final class StrangeLetters {

    private static final byte[] TYPES = {-1, 0, 1, 2, 3, 3, 3, 4, 4, 5, 6, 7, 42, 127};
    private static final int LARGE = 150_000;
    private static final long CALL_TIMEOUT_MILLIS = 5_000;
    private static final List<String> NAMES = List.of(
            "_hornetq.forced.delivery.seq",
            "_hornetq.any",
            "_AMQ_LARGE_COMPRESSED",
            "_AMQ_LARGE_SIZE",
            "_AMQ_GROUP_ID",
            "_AMQ_GROUP_SEQUENCE",
            "_AMQ_ORIG_QUEUE",
            "_AMQ_ORIG_ADDRESS",
            "_AMQ_VALIDATED_USER",
            "_AMQ_INGRESS_TIMESTAMP",
            "_AMQ_CONTENT_TYPE",
            "JMSXDeliveryCount",
            "JMSReplyTo",
            "JMSCorrelationID",
            "JMSType",
            "semel_event_id",
            "semel_consumer",
            "semel_waits",
            "semel_replay",
            "semel_retry_of",
            "semel_unreadable",
            "traceparent",
            "a.b-c d",
            "",
            "\u202Eevil\r\n[ERROR] forged");

    private final BrokerAddress broker;
    private final long seed;
    private final Random random;

    public StrangeLetters(BrokerAddress broker, long seed) {
        this.broker = broker;
        this.seed = seed;
        this.random = new Random(seed);
    }

    /** Whether the broker said that it has a message, and keeps it when it dies. */
    public record Posted(boolean isTaken, boolean isDurable) {}

    /** Sends so many; how many of them the broker took. */
    public int send(String queue, int messages) {
        int taken = 0;
        for (int number = 0; number < messages; number++) {
            String key = "strange-" + seed + "-" + number;
            taken += post(queue, key, Map.of()).isTaken() ? 1 : 0;
        }
        return taken;
    }

    /**
     * Sends the next one, with these properties besides its own.
     *
     * @throws RuntimeException if the sender does not know whether the broker has it
     */
    public Posted post(String queue, String key, Map<String, String> properties) {
        return switch (random.nextInt(8)) {
            case 0 -> byStomp(queue, key, properties);
            case 1 -> byAmqp(queue, key, properties);
            case 2 -> byJms(queue, key, properties);
            default -> byCore(queue, key, properties);
        };
    }

    private Posted byStomp(String queue, String key, Map<String, String> properties) {
        Map<String, String> headers = new HashMap<>(properties);
        headers.put(ForeignClient.KEY, key);
        for (int count = random.nextInt(3); count > 0; count--) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            if (name.matches("[\\w.]+")) {
                headers.put(name, String.valueOf(random.nextInt()));
            }
        }
        try {
            new StompClient(broker).send(queue, headers, text(key), 1);
            return new Posted(true, true);
        } catch (IOException refused) {
            return new Posted(false, true);
        }
    }

    /** With what has a form in the broker's own protocol; the rest takes consumers away. */
    private Posted byAmqp(String queue, String key, Map<String, String> properties) {
        List<Object> values = List.of(
                random.nextLong(),
                random.nextDouble(),
                true,
                UnsignedInteger.valueOf(7),
                UnsignedLong.valueOf(8),
                Symbol.valueOf("symbol"),
                new Binary(new byte[] {1}),
                "text");
        new AmqpClient(broker)
                .sendWith(queue, letter(key, properties), "trace", values.get(random.nextInt(values.size())));
        return new Posted(true, true);
    }

    private Posted byJms(String queue, String key, Map<String, String> properties) {
        try (ForeignClient client = new ForeignClient(broker)) {
            client.send(queue, letter(key, properties));
            return new Posted(true, true);
        }
    }

    private ForeignClient.Letter letter(String key, Map<String, String> properties) {
        ForeignClient.Letter letter = ForeignClient.keyed(key, letterWith(text(key)));
        return context -> {
            var message = letter.in(context);
            for (Map.Entry<String, String> property : properties.entrySet()) {
                message.setStringProperty(property.getKey(), property.getValue());
            }
            return message;
        };
    }

    private ForeignClient.Letter letterWith(String text) {
        int kind = random.nextInt(5);
        return context -> switch (kind) {
            case 0 -> {
                var bytes = context.createBytesMessage();
                bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
                yield bytes;
            }
            case 1 -> {
                var map = context.createMapMessage();
                map.setString("orderId", text);
                yield map;
            }
            case 2 -> {
                var stream = context.createStreamMessage();
                stream.writeString(text);
                yield stream;
            }
            default -> context.createTextMessage(text);
        };
    }

    private Posted byCore(String queue, String key, Map<String, String> properties) {
        try (ServerLocator locator =
                        ActiveMQClient.createServerLocator(broker.url()).setCallTimeout(CALL_TIMEOUT_MILLIS);
                ClientSessionFactory factory = locator.createSessionFactory();
                ClientSession session = factory.createSession("semel", "semel", false, true, true, false, 0);
                ClientProducer producer = session.createProducer(queue)) {
            ClientMessage message = core(session, key);
            properties.forEach(message::putStringProperty);
            producer.send(message);
            return new Posted(true, message.isDurable());
        } catch (ActiveMQException refused) {
            return new Posted(false, false);
        } catch (Exception broken) {
            throw new IllegalStateException("The message of " + key + " could not be sent.", broken);
        }
    }

    private ClientMessage core(ClientSession session, String key) {
        ClientMessage message = session.createMessage(TYPES[random.nextInt(TYPES.length)], random.nextBoolean());
        for (int count = random.nextInt(4); count > 0; count--) {
            message.putObjectProperty(SimpleString.of(NAMES.get(random.nextInt(NAMES.size()))), value());
        }
        if (random.nextInt(6) > 0) {
            message.putStringProperty(ForeignClient.KEY, key);
        } else {
            message.putObjectProperty(SimpleString.of(ForeignClient.KEY), strangeKey());
        }
        if (random.nextInt(10) == 0) {
            message.putBooleanProperty(Message.HDR_LARGE_COMPRESSED, true);
            message.putLongProperty(Message.HDR_LARGE_BODY_SIZE, random.nextInt(LARGE));
        }
        byte[] body = random.nextInt(10) == 0 ? packed(text(key)) : body(key);
        if (body == null) {
            message.getBodyBuffer().writeNullableSimpleString(SimpleString.of(text(key)));
        } else if (random.nextInt(4) == 0) {
            byte[] large = new byte[LARGE];
            System.arraycopy(body, 0, large, 0, body.length);
            message.setBodyInputStream(new ByteArrayInputStream(large));
        } else {
            message.getBodyBuffer().writeBytes(body);
        }
        return message;
    }

    private static byte[] packed(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream packing = new DeflaterOutputStream(bytes)) {
            packing.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return bytes.toByteArray();
    }

    private Object value() {
        return switch (random.nextInt(9)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextInt(10);
            case 2 -> random.nextBoolean();
            case 3 -> Double.NaN;
            case 4 -> new byte[] {1, 2, 3};
            case 5 -> null;
            case 6 -> (char) random.nextInt();
            case 7 -> (short) random.nextInt();
            default -> "text\r\n[ERROR] forged " + random.nextInt();
        };
    }

    /** Another one each time, or none. */
    private Object strangeKey() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextDouble();
            case 2 -> new byte[] {1, 2, 3};
            default -> null;
        };
    }

    /** Null for a text as it should be. */
    private byte[] body(String key) {
        return switch (random.nextInt(7)) {
            case 0 -> new byte[] {1, 0x7f, -1, -1, -1, 5, 5, 5};
            case 1 -> new byte[] {0x7f, -1, -1, -1};
            case 2 -> new byte[] {1, 0, 0, 0, 9, 5, 5, 5, 5, 5};
            case 3 -> text(key).getBytes(StandardCharsets.UTF_8);
            case 4 -> {
                byte[] any = new byte[random.nextInt(200)];
                random.nextBytes(any);
                yield any;
            }
            case 5 -> new byte[0];
            default -> null;
        };
    }

    private String text(String key) {
        return switch (random.nextInt(6)) {
            case 0 -> "{\"orderId\":";
            case 1 -> "[".repeat(50_000);
            case 2 -> "]]><script>alert(1)</script>\r\n[ERROR] forged";
            default -> ForeignClient.body(key);
        };
    }
}

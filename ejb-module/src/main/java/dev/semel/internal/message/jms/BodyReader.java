package dev.semel.internal.message.jms;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.LostBodyException;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.artemis.BodyFailure;
import dev.semel.internal.message.jms.artemis.ObjectBody;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageEOFException;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

final class BodyReader {

    private static final Logger LOG = Logger.getLogger(BodyReader.class.getName());
    private static final JsonProvider JSON = JsonProvider.provider();

    private BodyReader() {}

    static StoredMessage read(Message message, Map<String, Object> properties) {
        BodyKind kind = kindOf(message);
        try {
            if (message instanceof TextMessage text && text.getText() != null) {
                return StoredMessage.text(text.getText(), properties);
            }
            return new StoredMessage(kind, bytesOf(message, kind), properties);
        } catch (LostBodyException lost) {
            throw lost;
        } catch (JMSException | RuntimeException broken) {
            BodyFailure.rethrowLost(broken);
            String sentence = "The body of a message of kind " + kind + " cannot be read; it is kept without.";
            LOG.log(Level.WARNING, sentence, broken);
            return new StoredMessage(kind, null, properties);
        }
    }

    private static BodyKind kindOf(Message message) {
        if (message instanceof TextMessage) {
            return BodyKind.TEXT;
        }
        if (message instanceof BytesMessage) {
            return BodyKind.BYTES;
        }
        if (message instanceof MapMessage) {
            return BodyKind.MAP;
        }
        if (message instanceof StreamMessage) {
            return BodyKind.STREAM;
        }
        return message instanceof ObjectMessage ? BodyKind.OBJECT : BodyKind.NONE;
    }

    private static byte[] bytesOf(Message message, BodyKind kind) throws JMSException {
        return switch (kind) {
            case BYTES -> bytes((BytesMessage) message);
            case MAP -> json(map((MapMessage) message));
            case STREAM -> json(stream((StreamMessage) message));
            case OBJECT -> ObjectBody.read((ObjectMessage) message);
            default -> null;
        };
    }

    // The handler may have read the body already, and another one may read it after us: hence the two resets.
    private static byte[] bytes(BytesMessage message) throws JMSException {
        message.reset();
        byte[] bytes = new byte[Math.toIntExact(message.getBodyLength())];
        BodyFailure.requireWhole(bytes.length, Math.max(message.readBytes(bytes), 0));
        message.reset();
        return bytes;
    }

    private static JsonStructure map(MapMessage message) throws JMSException {
        JsonObjectBuilder map = JSON.createObjectBuilder();
        for (Object name : Collections.list((Enumeration<?>) message.getMapNames())) {
            map.add(name.toString(), value(message.getObject(name.toString())));
        }
        return map.build();
    }

    private static JsonStructure stream(StreamMessage message) throws JMSException {
        JsonArrayBuilder stream = JSON.createArrayBuilder();
        message.reset();
        try {
            while (true) {
                stream.add(value(message.readObject()));
            }
        } catch (MessageEOFException end) {
            message.reset();
            return stream.build();
        }
    }

    private static JsonValue value(Object value) {
        return value == null ? JsonValue.NULL : PropertiesJson.value(value);
    }

    private static byte[] json(JsonStructure json) {
        return PropertiesJson.write(json).getBytes(StandardCharsets.US_ASCII);
    }
}

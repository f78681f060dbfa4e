package dev.semel.internal.message.jms;

import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.artemis.ObjectBody;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ObjectMessage;
import jakarta.jms.Session;
import jakarta.jms.StreamMessage;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.Map;

final class BodyWriter {

    private static final JsonProvider JSON = JsonProvider.provider();

    private BodyWriter() {}

    static Message write(Session session, StoredMessage stored) throws JMSException {
        if (!stored.canBeSent()) {
            throw new MessageFormatException("The body of this " + stored.kind()
                    + " message could not be read when it was kept, so the message cannot be sent again.");
        }
        return switch (stored.kind()) {
            case NONE -> session.createMessage();
            case TEXT, TEXT16 -> session.createTextMessage(stored.body() == null ? null : stored.text());
            case BYTES -> bytes(session, stored);
            case MAP -> map(session, stored);
            case STREAM -> stream(session, stored);
            case OBJECT -> object(session, stored);
        };
    }

    private static Message bytes(Session session, StoredMessage stored) throws JMSException {
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(stored.body());
        return message;
    }

    private static Message map(Session session, StoredMessage stored) throws JMSException {
        MapMessage message = session.createMapMessage();
        try (JsonReader reader = JSON.createReader(new StringReader(stored.text()))) {
            for (Map.Entry<String, JsonValue> entry : reader.readObject().entrySet()) {
                message.setObject(entry.getKey(), value(entry.getValue()));
            }
        }
        return message;
    }

    private static Message stream(Session session, StoredMessage stored) throws JMSException {
        StreamMessage message = session.createStreamMessage();
        try (JsonReader reader = JSON.createReader(new StringReader(stored.text()))) {
            for (JsonValue json : reader.readArray()) {
                Object value = value(json);
                if (value == null) {
                    message.writeString(null);
                } else {
                    message.writeObject(value);
                }
            }
        }
        return message;
    }

    private static Message object(Session session, StoredMessage stored) throws JMSException {
        ObjectMessage message = session.createObjectMessage();
        ObjectBody.write(message, stored.body());
        return message;
    }

    private static Object value(JsonValue json) {
        return json.getValueType() == JsonValue.ValueType.NULL ? null : PropertiesJson.value(json);
    }
}

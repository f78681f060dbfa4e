package dev.semel.benchmarks.rival;

import dev.semel.internal.artemis.ArtemisNames;
import dev.semel.internal.message.MessageContract;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;

/** A message with the properties that the relay's messages have. */
record Letter(String id, String type, String aggregateType, String aggregateId, String text) {

    TextMessage message(Session session) throws JMSException {
        TextMessage message = session.createTextMessage(text);
        message.setStringProperty(MessageContract.IDEMPOTENCY_KEY, id);
        message.setStringProperty(ArtemisNames.DUPLICATE_ID, id);
        message.setStringProperty(MessageContract.EVENT_ID, id);
        message.setStringProperty(MessageContract.EVENT_TYPE, type);
        message.setStringProperty(MessageContract.AGGREGATE_TYPE, aggregateType);
        message.setStringProperty(MessageContract.AGGREGATE_ID, aggregateId);
        return message;
    }
}

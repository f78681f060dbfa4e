package dev.semel.architecture.offenders.deserialising;

import jakarta.jms.JMSException;
import jakarta.jms.ObjectMessage;

class Trusting {

    Object read(ObjectMessage message) throws JMSException {
        return message.getObject();
    }
}

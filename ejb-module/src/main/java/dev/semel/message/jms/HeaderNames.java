package dev.semel.message.jms;

/** The headers of Jakarta Messaging that are kept among the properties. */
final class HeaderNames {

    static final String CORRELATION_ID = "JMSCorrelationID";
    static final String TYPE = "JMSType";
    static final String REPLY_TO = "JMSReplyTo";
    static final String QUEUE = "queue://";
    static final String TOPIC = "topic://";

    private HeaderNames() {}
}

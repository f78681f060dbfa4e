package dev.semel.internal.message.jms;

/** The headers of Jakarta Messaging that are kept among the properties as they are. */
final class HeaderNames {

    static final String CORRELATION_ID = "JMSCorrelationID";
    static final String TYPE = "JMSType";
    static final String REPLY_TO = "JMSReplyTo";

    private HeaderNames() {}
}

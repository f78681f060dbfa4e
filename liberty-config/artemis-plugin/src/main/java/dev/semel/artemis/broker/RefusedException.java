package dev.semel.artemis.broker;

import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;

/** What the sender is told. Without a stack: some protocols write it into the broker's log for each message. */
final class RefusedException extends ActiveMQException {

    private static final long serialVersionUID = 1L;

    RefusedException(String sentence) {
        super(ActiveMQExceptionType.GENERIC_EXCEPTION, sentence);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}

package dev.semel.incontainer.counter;

import dev.semel.idempotency.IdempotencyKeyResolver;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.JMSException;
import jakarta.jms.Message;

/** Makes one key of two properties. */
@ApplicationScoped
public class OrderNumbers implements IdempotencyKeyResolver {

    @Override
    public String keyOf(Message message) throws JMSException {
        String branch = message.getStringProperty("branch");
        return branch == null ? null : branch + "/" + message.getLongProperty("number");
    }
}

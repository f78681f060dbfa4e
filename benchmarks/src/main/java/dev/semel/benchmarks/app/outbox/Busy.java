package dev.semel.benchmarks.app.outbox;

import dev.semel.benchmarks.app.Effect;
import dev.semel.idempotency.IdempotentConsumer;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import javax.sql.DataSource;

/** The same for the events that are the load; when they are through is not measured. */
@MessageDriven
@IdempotentConsumer(name = "busy")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class Busy implements MessageListener {

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Override
    public void onMessage(Message message) {
        Effect.insert(database, "busy", message);
    }
}

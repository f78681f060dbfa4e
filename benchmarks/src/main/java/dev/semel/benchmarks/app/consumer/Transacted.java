package dev.semel.benchmarks.app.consumer;

import dev.semel.benchmarks.app.Effect;
import dev.semel.idempotency.IdempotentConsumer;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import javax.sql.DataSource;

/** Annotated, in transacted delivery. */
@MessageDriven
@IdempotentConsumer(name = "transacted", firstDelay = "PT0.1S")
public class Transacted implements MessageListener {

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Override
    public void onMessage(Message message) {
        Effect.insert(database, "transacted", message);
    }
}

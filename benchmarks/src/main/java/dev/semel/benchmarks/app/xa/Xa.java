package dev.semel.benchmarks.app.xa;

import dev.semel.benchmarks.app.Effect;
import dev.semel.idempotency.Attempt;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import javax.sql.DataSource;

/** Annotated, in the container's transaction: key, effect and receipt in two phases. */
@MessageDriven
@IdempotentConsumer(name = "xa", mode = Mode.XA, firstDelay = "PT0.1S")
public class Xa implements MessageListener {

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Inject
    private Attempt attempt;

    @Override
    public void onMessage(Message message) {
        // The broker brings the message again. What the message says of that is for handlers: whether it may have
        // worked.
        Effect.insert(database, "xa", message, attempt.isRedelivery());
    }
}

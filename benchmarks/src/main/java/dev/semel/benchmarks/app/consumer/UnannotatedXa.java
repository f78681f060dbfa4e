package dev.semel.benchmarks.app.consumer;

import dev.semel.benchmarks.app.Effect;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import javax.sql.DataSource;

/** The bean without Semel in plain XA: message and effect in one transaction with two phases. */
@MessageDriven
public class UnannotatedXa implements MessageListener {

    @Resource(lookup = "jdbc/xa")
    private DataSource database;

    @Override
    public void onMessage(Message message) {
        Effect.insert(database, "unannotated-xa", message);
    }
}

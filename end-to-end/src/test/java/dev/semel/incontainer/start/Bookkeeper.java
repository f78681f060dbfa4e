package dev.semel.incontainer.start;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import javax.sql.DataSource;

/** Writes to the bank's data source, which is Semel's too, or is not. */
@MessageDriven
@IdempotentConsumer(name = "bookkeeper")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class Bookkeeper implements MessageListener {

    @Resource(lookup = "jdbc/bank")
    private DataSource books;

    @Override
    public void onMessage(Message message) {
        throw new IllegalStateException("No message comes to " + books);
    }
}

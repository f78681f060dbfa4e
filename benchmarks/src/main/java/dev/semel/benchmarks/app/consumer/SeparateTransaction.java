package dev.semel.benchmarks.app.consumer;

import dev.semel.benchmarks.app.Effect;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.Message;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import javax.sql.DataSource;

/** What one writes without Semel and without XA: the effect commits apart from the delivery. */
@ApplicationScoped
public class SeparateTransaction {

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Transactional(TxType.REQUIRES_NEW)
    public void insert(String consumer, Message message) {
        Effect.insert(database, consumer, message);
    }

    /** Key and effect together, written by hand. */
    @Transactional(TxType.REQUIRES_NEW)
    public void insertOnce(String consumer, Message message) {
        if (Effect.isNew(database, consumer, message)) {
            Effect.insert(database, consumer, message);
        }
    }
}

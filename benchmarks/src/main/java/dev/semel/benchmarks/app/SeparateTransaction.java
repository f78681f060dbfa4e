package dev.semel.benchmarks.app;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.Message;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import javax.sql.DataSource;

/** What one writes without Semel and without XA: the effect commits by itself, and a redelivery repeats it. */
@ApplicationScoped
public class SeparateTransaction {

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Transactional(TxType.REQUIRES_NEW)
    public void insert(String consumer, Message message) {
        Effect.insert(database, consumer, message);
    }
}

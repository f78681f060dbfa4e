package dev.semel.benchmarks.records;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Up to a hundred records share a transaction. */
@ApplicationScoped
@IdempotentConsumer(name = "in-batches")
@KafkaSource(topic = "bench.in-batches", batch = 100)
public class InBatches implements KafkaRecordHandler {

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Override
    public void onRecord(ConsumerRecord<byte[], byte[]> record) throws SQLException {
        Effect.insert(database, "in-batches", record);
    }
}

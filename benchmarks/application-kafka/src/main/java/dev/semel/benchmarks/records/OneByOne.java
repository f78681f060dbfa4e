package dev.semel.benchmarks.records;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** One transaction for each record. */
@ApplicationScoped
@IdempotentConsumer(name = "one-by-one")
@KafkaSource(topic = "bench.one-by-one")
public class OneByOne implements KafkaRecordHandler {

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Override
    public void onRecord(ConsumerRecord<byte[], byte[]> record) throws SQLException {
        Effect.insert(database, "one-by-one", record);
    }
}

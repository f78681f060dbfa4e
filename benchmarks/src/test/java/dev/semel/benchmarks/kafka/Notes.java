package dev.semel.benchmarks.kafka;

import java.sql.SQLException;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What a consumer by hand writes beside the effect, in its transaction. */
interface Notes {

    boolean isNew(ConsumerRecord<byte[], byte[]> record) throws SQLException;

    /** Comes last. */
    void end(ConsumerRecord<byte[], byte[]> record) throws SQLException;
}

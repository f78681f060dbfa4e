package dev.semel.internal.capture.process;

import dev.semel.internal.capture.CapturePass;
import io.debezium.embedded.Connect;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.DebeziumEngine.RecordCommitter;
import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.connect.source.SourceRecord;
import org.jspecify.annotations.Nullable;

/** One run of Debezium's engine: from the place at which the slot stands to its end. */
final class LogReader implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(LogReader.class.getName());

    private final DebeziumEngine<ChangeEvent<SourceRecord, SourceRecord>> engine;
    private final CapturePass pass;
    private volatile boolean hasConfirmed;
    private volatile @Nullable Throwable failure;
    private volatile String message = "";

    LogReader(Properties settings, CapturePass pass) {
        this.pass = pass;
        this.engine = DebeziumEngine.create(Connect.class)
                .using(settings)
                .using((isSuccess, said, failed) -> {
                    failure = failed;
                    message = said;
                })
                .notifying(this::publish)
                .build();
    }

    /** Reads until it is closed, or something fails. */
    void read() {
        engine.run();
    }

    private void publish(
            List<ChangeEvent<SourceRecord, SourceRecord>> records,
            RecordCommitter<ChangeEvent<SourceRecord, SourceRecord>> committer)
            throws InterruptedException {
        pass.publish(records.stream().map(ChangeEvent::value).toList());
        for (ChangeEvent<SourceRecord, SourceRecord> record : records) {
            committer.markProcessed(record);
        }
        committer.markBatchFinished();
        hasConfirmed = true;
    }

    /** Whether all went well for a while. */
    boolean hasConfirmed() {
        return hasConfirmed;
    }

    /** Why it has ended; null if it was closed. */
    @Nullable
    Throwable failure() {
        return failure == null && !message.isEmpty() ? new IllegalStateException(message) : failure;
    }

    @Override
    public void close() {
        try {
            engine.close();
        } catch (IOException | IllegalStateException ended) {
            LOG.log(Level.FINE, "The engine has ended by itself.", ended);
        }
    }
}

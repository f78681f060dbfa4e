package dev.semel.benchmarks.rival;

import io.debezium.embedded.Connect;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.DebeziumEngine.RecordCommitter;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.source.SourceRecord;

/** Debezium Engine with its outbox event router; it hands what it reads from the log to the batching producer. */
final class OutboxEngine implements Rival {

    private final Batches producer;
    private final Properties settings;
    private DebeziumEngine<ChangeEvent<SourceRecord, SourceRecord>> engine;
    private ExecutorService thread;

    OutboxEngine(Batches producer, String database) throws IOException {
        this.producer = producer;
        this.settings = new Properties();
        try (InputStream file = OutboxEngine.class.getResourceAsStream("/debezium.properties")) {
            settings.load(file);
        }
        settings.setProperty(
                "database.port",
                String.valueOf(URI.create(database.substring("jdbc:".length())).getPort()));
        settings.setProperty(
                "offset.storage.file.filename",
                Files.createTempFile("offsets", null).toString());
    }

    /** Reads on where it was stopped, until it is stopped again. */
    @Override
    public void publish(int events) {
        engine = DebeziumEngine.create(Connect.class)
                .using(settings)
                .notifying(this::hand)
                .build();
        thread = Executors.newSingleThreadExecutor();
        thread.execute(engine);
    }

    @Override
    public void stop() throws IOException, InterruptedException {
        engine.close();
        thread.shutdown();
        if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("Debezium Engine did not end.");
        }
    }

    private void hand(
            List<ChangeEvent<SourceRecord, SourceRecord>> batch,
            RecordCommitter<ChangeEvent<SourceRecord, SourceRecord>> committer)
            throws InterruptedException {
        try {
            for (ChangeEvent<SourceRecord, SourceRecord> event : batch) {
                producer.send(letter(event.value()));
            }
            producer.commit();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("The broker refused what Debezium read.", e);
        }
        for (ChangeEvent<SourceRecord, SourceRecord> event : batch) {
            committer.markProcessed(event);
        }
        committer.markBatchFinished();
    }

    private static Letter letter(SourceRecord event) {
        Headers headers = event.headers();
        return new Letter(
                text(headers, "id"),
                text(headers, "type"),
                text(headers, "aggregatetype"),
                String.valueOf(event.key()),
                String.valueOf(event.value()));
    }

    private static String text(Headers headers, String name) {
        return String.valueOf(headers.lastWithName(name).value());
    }
}

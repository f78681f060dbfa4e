package dev.semel.internal.capture.process;

import dev.semel.internal.settings.capture.CaptureSettings;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.internal.CaptureSlot;
import dev.semel.testing.internal.CapturedOutbox;
import dev.semel.testing.internal.TcpBroker;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.postgresql.ds.PGSimpleDataSource;

/** An application's outbox, a broker, publication and slot as they are shipped, and the processes that read from it. */
final class CaptureScene implements AutoCloseable {

    final TcpBroker broker;
    final CapturedOutbox outbox;
    private final Path folder;
    private final List<CaptureLoop> processes = new ArrayList<>();
    CaptureSlot slot;

    CaptureScene(Path folder) {
        this.folder = folder;
        broker = new TcpBroker(folder.resolve("broker"));
        outbox = new CapturedOutbox(broker.connectionFactory());
        slot = CaptureSlot.create(outbox.postgres());
    }

    /** A process on a thread of this one; it can be stopped, and not be killed. */
    CaptureLoop start() {
        CaptureSettings settings = new CaptureSettings(settings());
        CaptureLoop process = Main.loop(settings, Main.broker(settings));
        processes.add(process);
        CompletableFuture.runAsync(process, work -> new Thread(work, "capture").start());
        return process;
    }

    Properties settings() {
        PGSimpleDataSource database = outbox.postgres();
        Properties settings = new Properties();
        settings.put("artemis.url", broker.url());
        settings.put("artemis.user", "semel");
        settings.put("artemis.password", "semel");
        settings.put("database.hostname", "localhost");
        settings.put("database.port", String.valueOf(database.getPortNumbers()[0]));
        settings.put("database.user", database.getUser());
        settings.put("database.password", "");
        settings.put("database.dbname", database.getDatabaseName());
        return settings;
    }

    /** The file with which a process is started. */
    Path file() throws IOException {
        Path file = folder.resolve("capture.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            settings().store(writer, null);
        }
        return file;
    }

    void appendNumbers(int from, int to) {
        for (int number = from; number < to; number++) {
            outbox.append(event("a", number), event("b", number), event("c", number));
        }
    }

    static OutboxEvent event(String group, int number) {
        return OutboxEvent.toQueue("orders").group(group).text(group + " " + number);
    }

    /** What is in the queue, by group. */
    List<String> received(int atLeast) {
        return broker.receive("orders", atLeast, CaptureScene::text);
    }

    static String text(Message message) throws JMSException {
        return ((TextMessage) message).getText();
    }

    static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofMinutes(2));
    }

    @Override
    public void close() {
        processes.forEach(CaptureLoop::close);
        slot.close();
        outbox.close();
        broker.close();
    }
}

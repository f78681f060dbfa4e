package dev.semel.internal.capture.process;

import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.settings.capture.CaptureSettings;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** The process as it is, which is killed when the broker has confirmed a batch, and before the slot learns of it. */
final class KilledAfterSend {

    private static final int KILLED = 137;

    private KilledAfterSend() {}

    public static void main(String[] arguments) throws IOException {
        Properties given = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of(arguments[0]))) {
            given.load(file);
        }
        CaptureSettings settings = new CaptureSettings(given);
        Main.loop(settings, new Deadly(Main.broker(settings))).run();
    }

    private record Deadly(EventPublisher real) implements EventPublisher {

        @Override
        public void publishBatch(List<PendingEvent> events, TimeLimit limit) {
            real.publishBatch(events, limit);
            Runtime.getRuntime().halt(KILLED);
        }

        @Override
        public boolean isRefusedAsKnown(Exception failure) {
            return real.isRefusedAsKnown(failure);
        }

        @Override
        public Outcome publishOne(PendingEvent event) {
            return real.publishOne(event);
        }

        @Override
        public Optional<Exception> findOutage() {
            return real.findOutage();
        }
    }
}

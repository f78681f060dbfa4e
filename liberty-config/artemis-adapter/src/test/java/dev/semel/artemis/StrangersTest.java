package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.basics.FreePort;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What those can do to the embedded broker, and to the log, who may not, or may only send. */
class StrangersTest {

    private static final String FORGED = "x\r\n[AUDIT] CWWKF0011I: forged";
    /** Off in Semel's server. */
    private static final String AUDIT = "AMQ601";

    private static final Logger ROOT = Logger.getLogger("");

    @TempDir
    Path directory;

    private final int port = FreePort.any();
    private final Lines lines = new Lines();
    private EmbeddedBroker broker;

    @BeforeEach
    void startBroker() throws Exception {
        broker = new EmbeddedBroker(new BrokerSettings(
                directory, "127.0.0.1", port, List.of(BrokerUser.server("semel", "secret")), List.of()));
        broker.start();
        ROOT.addHandler(lines);
    }

    @AfterEach
    void stopBroker() {
        ROOT.removeHandler(lines);
        broker.stop();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: activemq-remoting\r\nConnection: Upgrade\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\nARTEMIS ",
                "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n"
            })
    void getNoAnswerToHttp(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));

            assertThat(socket.getInputStream().readAllBytes())
                    .as("the answer, until the broker closes")
                    .isEmpty();
        }
    }

    @Test
    void writeNoLineOfTheirOwnByTheNameOfAUser() {
        assertThatThrownBy(() -> new Client("tcp://127.0.0.1:" + port, FORGED, "guess"));

        assertThat(lines.formatted()).anyMatch(line -> line.contains("AMQ222216"));
        assertThat(lines.formatted()).noneMatch(line -> line.contains("\n[AUDIT]"));
    }

    @Test
    void writeNoHeaderIntoTheLogByARepeatedMessage() throws Exception {
        try (Client client = new Client("tcp://127.0.0.1:" + port, "semel", "secret")) {
            for (int copy = 0; copy < 2; copy++) {
                TextMessage message = client.message("hello");
                message.setStringProperty("_AMQ_DUPL_ID", "event-1" + FORGED);
                message.setStringProperty("patient", "Doe");
                client.send("orders", message);
            }
        }

        assertThat(lines.formatted())
                .noneMatch(line -> line.contains("\n[AUDIT]"))
                .noneMatch(line -> line.contains("Doe") && !line.startsWith(AUDIT))
                .noneMatch(line -> line.contains("AMQ222059"))
                .anyMatch(line ->
                        line.contains("has dropped a message for orders") && line.contains("duplicate id event-1x"));
    }

    /** The log as an operator would read it. */
    private static final class Lines extends Handler {

        private final List<String> formatted = new CopyOnWriteArrayList<>();
        private final SimpleFormatter formatter = new SimpleFormatter();

        @Override
        public void publish(LogRecord line) {
            formatted.add(formatter.formatMessage(line));
        }

        List<String> formatted() {
            return formatted;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}

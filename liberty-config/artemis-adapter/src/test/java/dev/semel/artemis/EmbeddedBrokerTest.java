package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.basics.FreePort;
import jakarta.jms.JMSSecurityRuntimeException;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerTest {

    private static final String IN_VM = "vm://0";

    @TempDir
    Path directory;

    private final int port = FreePort.any();
    private EmbeddedBroker broker;

    @BeforeEach
    void startBroker() throws Exception {
        broker = new EmbeddedBroker(settings(port));
        broker.start();
    }

    @AfterEach
    void stopBroker() {
        broker.stop();
    }

    @Test
    void servesForeignClientsOverTcp() throws Exception {
        try (Client client = new Client("tcp://127.0.0.1:" + port, "semel", "secret")) {
            client.send("orders", client.message("hello"));

            assertThat(client.receive("orders").getText()).isEqualTo("hello");
        }
    }

    @Test
    void refusesAWrongPassword() {
        assertThatThrownBy(() -> new Client("tcp://127.0.0.1:" + port, "semel", "guess"))
                .isInstanceOf(JMSSecurityRuntimeException.class);
    }

    @Test
    void refusesAUserWhoWasGivenNoPassword() {
        assertThatThrownBy(() -> new Client("tcp://127.0.0.1:" + port, "admin", ""))
                .isInstanceOf(JMSSecurityRuntimeException.class);
    }

    @Test
    void refusesAnAnonymousClientEvenInsideTheProcess() {
        assertThatThrownBy(() -> new Client(IN_VM, null, null)).isInstanceOf(JMSSecurityRuntimeException.class);
    }

    @Test
    void refusesThePublishedPasswordOfTheClusterUser() {
        assertThatThrownBy(() -> new Client("tcp://127.0.0.1:" + port, "ACTIVEMQ.CLUSTER.ADMIN.USER", "CHANGE ME!!"))
                .hasMessageContaining("Unable to authenticate cluster user");
    }

    @Test
    void keepsADurableMessageOverARestart() throws Exception {
        try (Client client = new Client(IN_VM, "semel", "secret")) {
            client.send("orders", client.message("kept"));
        }

        restartBroker();

        try (Client client = new Client(IN_VM, "semel", "secret")) {
            assertThat(client.receive("orders").getText()).isEqualTo("kept");
        }
    }

    @Test
    void acceptsAndKeepsAPropertyOfAMillionCharacters() throws Exception {
        String key = "k".repeat(1_000_000);
        try (Client client = new Client("tcp://127.0.0.1:" + port, "semel", "secret")) {
            TextMessage message = client.message("hello");
            message.setStringProperty("idempotency_key", key);
            client.send("orders", message);
        }

        restartBroker();

        try (Client client = new Client(IN_VM, "semel", "secret")) {
            assertThat(client.receive("orders").getStringProperty("idempotency_key"))
                    .isEqualTo(key);
        }
    }

    @Test
    void outlivesAMessageWhosePropertiesNoJournalCanHold() throws Exception {
        try (Client client = new Client("tcp://127.0.0.1:" + port, "semel", "secret")) {
            TextMessage message = client.message("hello");
            message.setStringProperty("idempotency_key", "k".repeat(6_000_000));

            assertThatThrownBy(() -> client.send("orders", message)).hasMessageContaining("AMQ149005");
        }
        try (Client client = new Client("tcp://127.0.0.1:" + port, "semel", "secret")) {
            client.send("orders", client.message("still here"));

            assertThat(client.receive("orders").getText()).isEqualTo("still here");
        }
    }

    @Test
    void dropsASecondMessageWithTheSameDuplicateIdAlsoAfterARestart() throws Exception {
        sendWithDuplicateId("first");
        sendWithDuplicateId("second");
        restartBroker();
        sendWithDuplicateId("third");

        try (Client client = new Client(IN_VM, "semel", "secret")) {
            assertThat(client.count("orders")).isOne();
            assertThat(client.receive("orders").getText()).isEqualTo("first");
        }
    }

    @Test
    void hasADeadLetterQueueAndAnExpiryQueue() throws Exception {
        try (Client client = new Client(IN_VM, "semel", "secret")) {
            assertThat(client.count("DLQ")).isZero();
            assertThat(client.count("ExpiryQueue")).isZero();
        }
    }

    @Test
    void namesThePortAndTheSettingWhenThePortIsTaken(@TempDir Path other) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            EmbeddedBroker second = new EmbeddedBroker(new BrokerSettings(
                    other,
                    "127.0.0.1",
                    taken.getLocalPort(),
                    List.of(BrokerUser.server("semel", "secret")),
                    List.of()));

            assertThatThrownBy(second::start)
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + taken.getLocalPort())
                    .hasMessageContaining("artemis.port");
        }
    }

    private void sendWithDuplicateId(String text) throws Exception {
        try (Client client = new Client(IN_VM, "semel", "secret")) {
            TextMessage message = client.message(text);
            message.setStringProperty("_AMQ_DUPL_ID", "event-1");
            client.send("orders", message);
        }
    }

    private void restartBroker() throws Exception {
        broker.stop();
        broker = new EmbeddedBroker(settings(port));
        broker.start();
    }

    private BrokerSettings settings(int tcpPort) {
        return new BrokerSettings(
                directory,
                "127.0.0.1",
                tcpPort,
                List.of(
                        BrokerUser.server("semel", "secret"),
                        BrokerUser.sender("sender", "other secret"),
                        BrokerUser.administrator("admin", "")),
                List.of());
    }
}

package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.Message;
import jakarta.jms.QueueConnection;
import jakarta.jms.QueueRequestor;
import jakarta.jms.QueueSession;
import jakarta.jms.Session;
import java.nio.file.Path;
import java.util.List;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.api.core.management.ResourceNames;
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each user of the embedded broker may do, seen by clients. */
class RightsTest {

    private static final String IN_VM = "vm://0";
    private static final String SERVER = "semel";
    private static final String SENDER = "sender";
    private static final String ADMINISTRATOR = "operator";

    @TempDir
    Path directory;

    private EmbeddedBroker broker;

    @BeforeEach
    void startBroker() throws Exception {
        broker = new EmbeddedBroker(new BrokerSettings(
                directory,
                "127.0.0.1",
                0,
                List.of(
                        BrokerUser.server(SERVER, password(SERVER)),
                        BrokerUser.sender(SENDER, password(SENDER)),
                        BrokerUser.administrator(ADMINISTRATOR, password(ADMINISTRATOR))),
                List.of("orders", "elsewhere")));
        broker.start();
        try (Client client = client(SERVER)) {
            client.send("orders", client.message("first"));
        }
    }

    @AfterEach
    void stopBroker() {
        broker.stop();
    }

    @Test
    void letTheSenderSendToWhatIsThere() throws Exception {
        try (Client client = client(SENDER)) {
            client.send("orders", client.message("second"));
        }
        try (Client client = client(SERVER)) {
            assertThat(client.count("orders")).isEqualTo(2);
        }
    }

    @Test
    void keepTheSenderFromSendingToAnyAddressThatIsNotItsOwn() throws Exception {
        try (Client client = client(SERVER)) {
            client.send("payments", client.message("first"));
        }
        for (String other : List.of("payments", "DLQ", "ExpiryQueue", "activemq.management", "payments::payments")) {
            try (Client client = client(SENDER)) {
                assertThatThrownBy(() -> client.send(other, client.message("forged")))
                        .as(other)
                        .hasMessageContaining("does not have permission");
            }
        }
    }

    @Test
    void keepTheSenderFromReadingAndFromMakingQueues() {
        try (Client client = client(SENDER)) {
            assertThatThrownBy(() -> client.receive("orders")).hasMessageContaining("permission='CONSUME'");
        }
        try (Client client = client(SENDER)) {
            assertThatThrownBy(() -> client.count("orders")).hasMessageContaining("permission='BROWSE'");
        }
        try (Client client = client(SENDER)) {
            assertThatThrownBy(() -> client.send("elsewhere", client.message("hello")))
                    .hasMessageContaining("permission='CREATE_");
        }
    }

    @Test
    void keepTheServerFromDeletingQueuesAndFromDivertingMessages() {
        assertThatThrownBy(() -> deleteQueue(SERVER, "orders"))
                .hasMessageContaining("permission='DELETE_DURABLE_QUEUE'");
        assertThatThrownBy(() -> manage(SERVER, "destroyQueue", "orders")).hasMessageContaining("permission='EDIT'");
        assertThatThrownBy(() -> manage(SERVER, "createDivert", "spy", "spy", "orders", "elsewhere", false, null, null))
                .hasMessageContaining("permission='EDIT'");
        assertThatThrownBy(() -> manage(SENDER, "listQueues", "", 1, 10)).hasMessageContaining("permission=");
    }

    @Test
    void letTheServerAskWhatSemelAsks() throws Exception {
        assertThat(manage(SERVER, "listQueues", "", 1, 10)).contains("orders");
        assertThat(manage(SERVER, "getAddressSettingsAsJSON", "orders")).contains("DLQ");
        assertThat(manageQueue(SERVER, "orders", "listDeliveringMessagesAsJSON"))
                .isNotBlank();
        assertThatThrownBy(() -> manageQueue(SERVER, "orders", "removeAllMessages"))
                .hasMessageContaining("permission='EDIT'");
    }

    @Test
    void letTheServerChangeWhatTheBrokerGaveUpAndNoQueueOfAConsumer() throws Exception {
        for (String grave : List.of("DLQ", "ExpiryQueue")) {
            assertThat(manageQueue(SERVER, grave, "retryMessage", 1)).isEqualTo("false");
            assertThat(manageQueue(SERVER, grave, "removeMessage", 1)).isEqualTo("false");
            assertThatThrownBy(() -> manageQueue(SERVER, grave, "removeAllMessages"))
                    .hasMessageContaining("permission='EDIT'");
        }
        assertThat(manage(SERVER, "closeConsumerWithID", "no session", "1")).isEqualTo("false");
        for (String operation : List.of("retryMessage", "removeMessage")) {
            assertThatThrownBy(() -> manageQueue(SERVER, "orders", operation, 1))
                    .hasMessageContaining("permission='EDIT'");
        }
        assertThatThrownBy(() -> manageQueue(SENDER, "DLQ", "removeMessage", 1)).hasMessageContaining("permission=");
    }

    @Test
    void letTheAdministratorDoEverything() throws Exception {
        manage(ADMINISTRATOR, "createDivert", "copy", "copy", "orders", "elsewhere", false, null, null);
        manage(ADMINISTRATOR, "destroyQueue", "orders");

        assertThat(manage(ADMINISTRATOR, "listQueues", "", 1, 10)).doesNotContain("\"orders\"");
    }

    private static Client client(String user) {
        return new Client(IN_VM, user, password(user));
    }

    private static String password(String user) {
        return "of " + user;
    }

    private static void deleteQueue(String user, String queue) throws Exception {
        try (ServerLocator locator = ActiveMQClient.createServerLocator(IN_VM);
                ClientSessionFactory factory = locator.createSessionFactory();
                ClientSession session = factory.createSession(user, password(user), false, true, true, false, 0)) {
            session.deleteQueue(queue);
        }
    }

    private static String manage(String user, String operation, Object... arguments) throws Exception {
        return ask(user, ResourceNames.BROKER, operation, arguments);
    }

    private static String manageQueue(String user, String queue, String operation, Object... arguments)
            throws Exception {
        return ask(user, ResourceNames.QUEUE + queue, operation, arguments);
    }

    private static String ask(String user, String resource, String operation, Object... arguments) throws Exception {
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(IN_VM, user, password(user));
                QueueConnection connection = factory.createQueueConnection()) {
            connection.start();
            QueueSession session = connection.createQueueSession(false, Session.AUTO_ACKNOWLEDGE);
            QueueRequestor requestor = new QueueRequestor(session, new ActiveMQQueue("activemq.management"));
            Message question = session.createMessage();
            JMSManagementHelper.putOperationInvocation(question, resource, operation, arguments);
            Message answer = requestor.request(question);
            String result = String.valueOf(JMSManagementHelper.getResult(answer));
            if (!JMSManagementHelper.hasOperationSucceeded(answer)) {
                throw new IllegalStateException(result);
            }
            return result;
        }
    }
}

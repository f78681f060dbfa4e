package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.activemq.artemis.core.config.FileDeploymentManager;
import org.apache.activemq.artemis.core.config.impl.FileConfiguration;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The file that is shipped for an outside broker gives the same rights as the embedded one. */
class ShippedBrokerFileTest {

    private static final String IN_VM = "vm://7";
    private static final String SERVER = "semel";
    private static final String SENDER = "semel-sender";

    private final FileConfiguration shipped = new FileConfiguration();
    private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();

    @BeforeEach
    void startBroker() throws Exception {
        new FileDeploymentManager(
                        Path.of("..", "dropins", "artemis-broker.xml").toUri().toString())
                .addDeployable(shipped)
                .readConfiguration();
        shipped.setPersistenceEnabled(false).addAcceptorConfiguration("vm", IN_VM);
        SecurityConfiguration users = new SecurityConfiguration();
        for (String user : List.of(SERVER, SENDER)) {
            users.addUser(user, "of " + user);
            users.addRole(user, user);
        }
        broker.setConfiguration(shipped)
                .setSecurityManager(new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users));
        broker.start();
        try (Client client = new Client(IN_VM, SERVER, "of " + SERVER)) {
            client.send("orders", client.message("first"));
        }
    }

    @AfterEach
    void stopBroker() throws Exception {
        broker.stop();
    }

    @Test
    void letsForeignClientsSendToWhatIsThereAndNothingElse() throws Exception {
        try (Client client = new Client(IN_VM, SENDER, "of " + SENDER)) {
            client.send("orders", client.message("second"));
            assertThatThrownBy(() -> client.receive("orders")).hasMessageContaining("permission='CONSUME'");
        }
        try (Client client = new Client(IN_VM, SENDER, "of " + SENDER)) {
            assertThatThrownBy(() -> client.send("elsewhere", client.message("hello")))
                    .hasMessageContaining("permission='CREATE_");
        }
        try (Client client = new Client(IN_VM, SERVER, "of " + SERVER)) {
            assertThat(client.count("orders")).isEqualTo(2);
        }
    }

    @Test
    void givesTheServerTheRightsThatTheEmbeddedBrokerGivesIt() {
        FileConfiguration embedded = new FileConfiguration();
        Rights.grant(embedded, List.of("orders"));
        Map<String, String> named = Map.of(SERVER, Rights.SERVER, SENDER, Rights.SENDER);

        shipped.getSecurityRoles()
                .forEach((match, roles) -> assertThat(roles).as(match).allSatisfy(role -> assertThat(rights(role))
                        .isEqualTo(embedded.getSecurityRoles().get(match).stream()
                                .filter(one -> one.getName().equals(named.get(role.getName())))
                                .map(ShippedBrokerFileTest::rights)
                                .findFirst()
                                .orElseThrow())));
    }

    private static String rights(Role role) {
        return role.toString().replace(role.getName(), "");
    }
}

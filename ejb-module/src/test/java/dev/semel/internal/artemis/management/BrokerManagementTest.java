package dev.semel.internal.artemis.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.artemis.management.BrokerManagement.Reply;
import dev.semel.internal.message.jms.TestBroker;
import java.util.EnumSet;
import org.apache.activemq.artemis.core.security.CheckType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against a real Artemis, with the rights that are shipped. */
class BrokerManagementTest {

    private final TestBroker broker = TestBroker.guarded();
    private final BrokerManagement management = new BrokerManagement(broker.connectionFactory());

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void mayAskWhatSemelWantsToKnow() {
        assertThat(management.ask("listQueues", "", 1, 10).answer())
                .get()
                .asString()
                .contains("ExpiryQueue");
        assertThat(management.ask("getAddressSettingsAsJSON", "#").answer()).isPresent();
    }

    @Test
    void tellsThatItMayNotDeleteWhatTheAnswerCameThrough() {
        broker.permitOnly("#", allBut(CheckType.DELETE_ADDRESS));

        assertIsRefused(management.ask("listQueues", "", 1, 10), "DELETE_ADDRESS");
    }

    @Test
    void mayAskNothingElse() {
        assertIsRefused(management.ask("listConnectionsAsJSON"), "VIEW");
    }

    @Test
    void mayChangeNothing() {
        assertIsRefused(management.ask("destroyQueue", "ExpiryQueue"), "EDIT");

        assertThat(broker.hasQueue("ExpiryQueue")).isTrue();
    }

    @Test
    void tellsWhyItMayNotAskAtAll() {
        broker.permitOnly("activemq.management");

        assertIsRefused(management.ask("listQueues", "", 1, 10), "MANAGE");
    }

    @Test
    void tellsThatAnOperationDoesNotExist() {
        Reply reply = management.ask("noSuchOperation", "#");

        assertThat(reply.answer()).isEmpty();
        assertThat(reply.refusal()).get().asString().contains("noSuchOperation");
    }

    @Test
    void saysNothingWhileTheBrokerIsAway() {
        broker.close();

        assertThat(management.ask("listQueues", "", 1, 10)).isEqualTo(Reply.SILENCE);
        broker.start();
    }

    private static CheckType[] allBut(CheckType right) {
        return EnumSet.complementOf(EnumSet.of(right)).toArray(CheckType[]::new);
    }

    private static void assertIsRefused(Reply reply, String right) {
        assertThat(reply.answer()).isEmpty();
        assertThat(reply.refusal()).get().asString().contains("permission='" + right + "'");
    }
}

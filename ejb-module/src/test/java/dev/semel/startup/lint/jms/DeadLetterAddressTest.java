package dev.semel.startup.lint.jms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.message.jms.BrokerManagement;
import dev.semel.message.jms.TestBroker;
import dev.semel.startup.lint.Finding;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeadLetterAddressTest {

    @Test
    void isFoundAbsent() {
        try (TestBroker broker = new TestBroker()) {
            assertThat(look(broker)).singleElement().satisfies(finding -> {
                assertThat(finding.what()).contains("no dead-letter address");
                assertThat(finding.where()).contains("jms/semel");
            });
        }
    }

    @Test
    void isFoundPresent() {
        try (TestBroker broker = new TestBroker()) {
            broker.setDeadLetterAddress("DLQ");

            assertThat(new BrokerManagement(broker.connectionFactory()).ask("getAddressSettingsAsJSON", "#"))
                    .get()
                    .asString()
                    .contains("DLQ");
            assertThat(look(broker)).isEmpty();
        }
    }

    @Test
    void isUnknownWhenTheBrokerRefusesToAnswer() {
        try (TestBroker broker = new TestBroker()) {
            assertThat(new BrokerManagement(broker.connectionFactory()).ask("noSuchOperation", "#"))
                    .isEqualTo(Optional.empty());
        }
    }

    @Test
    void isUnknownWhileTheBrokerIsAway() {
        TestBroker broker = new TestBroker();
        broker.close();

        assertThat(look(broker)).isEmpty();
    }

    private static List<Finding> look(TestBroker broker) {
        return new DeadLetterAddress(new BrokerManagement(broker.connectionFactory())).look();
    }
}

package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.message.jms.TestBroker;
import java.util.List;
import org.junit.jupiter.api.Test;

class MissingPluginTest {

    @Test
    void findsABrokerThatTakesWhatNoConsumerCouldGet() {
        try (TestBroker broker = new TestBroker()) {
            assertThat(look(broker)).singleElement().satisfies(finding -> {
                assertThat(finding.what()).contains("no consumer could get");
                assertThat(finding.mend()).contains("semel-artemis-plugin", "artemis-broker.xml");
            });
        }
    }

    @Test
    void findsNothingWhereThePluginRefusesIt() {
        try (TestBroker broker = new TestBroker()) {
            broker.refuseUndeliverable();

            assertThat(look(broker)).isEmpty();
        }
    }

    @Test
    void findsNothingWhileTheBrokerIsAway() {
        TestBroker broker = new TestBroker();
        broker.close();

        assertThat(look(broker)).isEmpty();
    }

    private static List<Finding> look(TestBroker broker) {
        MissingPlugin check = new MissingPlugin();
        check.connectionFactory = broker.connectionFactory();
        return check.look();
    }
}

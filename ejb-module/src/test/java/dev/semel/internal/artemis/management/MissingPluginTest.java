package dev.semel.internal.artemis.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.startup.lint.Finding;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MissingPluginTest {

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void stop() {
        clock.shutdownNow();
    }

    @Test
    void findsABrokerThatTakesWhatNoConsumerCouldGet() {
        try (TestBroker broker = new TestBroker()) {
            assertThat(look(broker)).singleElement().satisfies(finding -> {
                assertThat(finding.what()).contains("no consumer could get");
                assertThat(finding.why()).contains("eight hours");
                assertThat(finding.mend()).contains("semel-artemis-plugin", "artemis-broker.xml", "an hour");
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

    @Test
    @Timeout(300)
    void findsNothingWhereTheBrokerLetsTheSenderWait() {
        try (TestBroker broker = new TestBroker()) {
            broker.blockAll();

            assertThat(look(broker, Duration.ofMillis(100))).isEmpty();
        }
    }

    private List<Finding> look(TestBroker broker) {
        return look(broker, Duration.ofSeconds(10));
    }

    private List<Finding> look(TestBroker broker, Duration betweenLooks) {
        MissingPlugin check = new MissingPlugin(new SendWatch(clock, betweenLooks));
        check.connectionFactory = broker.connectionFactory();
        return check.check();
    }
}

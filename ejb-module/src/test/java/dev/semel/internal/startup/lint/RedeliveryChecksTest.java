package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.startup.consumer.TestConsumers;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedeliveryChecksTest {

    @Test
    void findAHandlerThatReturnsWhenItsMessageWasDeliveredBefore() {
        assertThat(findings(Guarded.class)).singleElement().satisfies(finding -> {
            assertThat(finding.what()).contains("consumer guarded", "getJMSRedelivered");
            assertThat(finding.where()).isEqualTo(Guarded.class.getName());
            assertThat(finding.mend()).startsWith("Remove the check");
        });
    }

    @Test
    void findOneThatCountsDeliveriesWhereverItStands() {
        assertThat(findings(OfCounting.class)).singleElement().satisfies(finding -> {
            assertThat(finding.what()).contains("JMSXDeliveryCount");
            assertThat(finding.where()).isEqualTo(Counting.class.getName());
        });
    }

    @Test
    void findNothingInAnyOther() {
        assertThat(findings(Plain.class)).isEmpty();
    }

    private static List<Finding> findings(Class<?> consumer) {
        return new RedeliveryChecks(TestConsumers.of(consumer)).check();
    }

    @IdempotentConsumer(name = "guarded")
    private static class Guarded implements MessageListener {

        @Override
        public void onMessage(Message message) {
            try {
                if (message.getJMSRedelivered()) {
                    return;
                }
                message.acknowledge();
            } catch (JMSException broken) {
                throw new IllegalStateException(broken);
            }
        }
    }

    private abstract static class Counting implements MessageListener {

        @Override
        public void onMessage(Message message) {
            try {
                message.getIntProperty("JMSXDeliveryCount");
            } catch (JMSException broken) {
                throw new IllegalStateException(broken);
            }
        }
    }

    @IdempotentConsumer(name = "of-counting")
    private static class OfCounting extends Counting {}

    @IdempotentConsumer(name = "plain")
    private static class Plain implements MessageListener {

        @Override
        public void onMessage(Message message) {}
    }
}

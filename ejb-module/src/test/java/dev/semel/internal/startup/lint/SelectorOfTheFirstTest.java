package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.startup.consumer.TestConsumers;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectorOfTheFirstTest {

    @Test
    void tellsOfAConsumerThatSelectsByWhatARetryDoesNotKeep() {
        assertThat(look(OfToday.class)).singleElement().satisfies(finding -> {
            assertThat(finding.what()).contains("of-today", "JMSTimestamp, JMSMessageID");
            assertThat(finding.where()).isEqualTo(OfToday.class.getName());
        });
    }

    @Test
    void isSilentAboutAnyOtherSelectorAndAboutNone() {
        assertThat(look(Urgent.class)).isEmpty();
        assertThat(look(All.class)).isEmpty();
    }

    private static List<Finding> look(Class<?> consumer) {
        return new SelectorOfTheFirst(TestConsumers.of(consumer)).look();
    }

    @MessageDriven(
            activationConfig =
                    @ActivationConfigProperty(
                            propertyName = "messageSelector",
                            propertyValue = "JMSTimestamp > 0 AND JMSMessageID IS NOT NULL AND JMSTimestamp < 9"))
    @IdempotentConsumer(name = "of-today")
    private static class OfToday {}

    @MessageDriven(
            activationConfig =
                    @ActivationConfigProperty(
                            propertyName = "messageSelector",
                            propertyValue = "JMSPriority > 5 AND note = 'JMSTimestamp'"))
    @IdempotentConsumer(name = "urgent")
    private static class Urgent {}

    @IdempotentConsumer(name = "all")
    private static class All {}
}

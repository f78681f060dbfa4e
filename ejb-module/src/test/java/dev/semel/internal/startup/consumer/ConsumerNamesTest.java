package dev.semel.internal.startup.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import org.junit.jupiter.api.Test;

class ConsumerNamesTest {

    @Test
    void belongToOneConsumerEach() {
        assertThat(ConsumerNames.sharedBy(
                        TestConsumers.of(One.class, Other.class).all()))
                .isEmpty();
    }

    @Test
    void areRefusedWhereSeveralBeansHaveOne() {
        assertThat(ConsumerNames.sharedBy(
                        TestConsumers.of(One.class, Other.class, Twin.class).all()))
                .singleElement()
                .asString()
                .contains("The name of the consumer one belongs to several beans")
                .contains(One.class.getName())
                .contains(Twin.class.getName())
                .doesNotContain(Other.class.getName())
                .contains("skipped by the others as a duplicate");
    }

    @IdempotentConsumer(name = "one")
    private static class One {}

    @IdempotentConsumer(name = "one")
    private static class Twin {}

    @IdempotentConsumer
    private static class Other {}
}

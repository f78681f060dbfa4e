package dev.semel.internal.startup.consumer;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import java.util.stream.Stream;

/** Annotated classes as the container would find them, without any setting. */
public final class TestConsumers {

    private TestConsumers() {}

    public static AnnotatedConsumers of(Class<?>... beanClasses) {
        return new AnnotatedConsumers(
                Stream.of(beanClasses).map(TestConsumers::consumer).toList());
    }

    private static AnnotatedConsumer consumer(Class<?> beanClass) {
        return new AnnotatedConsumer(beanClass, ConsumerDefinition.of(beanClass, setting -> null));
    }
}

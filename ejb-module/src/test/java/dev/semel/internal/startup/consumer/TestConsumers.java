package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.IdempotentConsumer;
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
        IdempotentConsumer annotation = beanClass.getAnnotation(IdempotentConsumer.class);
        return new AnnotatedConsumer(beanClass, ConsumerDefinition.of(annotation, beanClass, setting -> null));
    }
}

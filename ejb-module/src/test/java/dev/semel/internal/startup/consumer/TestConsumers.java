package dev.semel.internal.startup.consumer;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import java.util.List;
import java.util.stream.Stream;

/** Annotated classes as the container would find them, without any setting. */
public final class TestConsumers {

    private TestConsumers() {}

    public static AnnotatedConsumers of(Class<?>... beanClasses) {
        return new AnnotatedConsumers(
                Stream.of(beanClasses).map(TestConsumers::consumer).toList());
    }

    /** One whose class has lost its annotation, so that nothing can be read from it. */
    public static AnnotatedConsumers withDefinitionOf(Class<?> annotated, Class<?> beanClass) {
        return new AnnotatedConsumers(
                List.of(new AnnotatedConsumer(beanClass, consumer(annotated).definition())));
    }

    private static AnnotatedConsumer consumer(Class<?> beanClass) {
        return new AnnotatedConsumer(beanClass, ConsumerDefinition.of(beanClass, setting -> null));
    }
}

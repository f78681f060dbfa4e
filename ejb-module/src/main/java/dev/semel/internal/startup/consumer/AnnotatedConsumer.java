package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.DeclaredTransactions;

/** A bean class with {@link IdempotentConsumer}, its definition, and what its other annotations say of its transactions. */
public record AnnotatedConsumer(Class<?> beanClass, ConsumerDefinition definition) {

    public String className() {
        return beanClass.getName();
    }

    public Mode mode() {
        return definition.work().mode();
    }

    /** Whether the annotation leaves the name of the consumer to the name of the class. */
    public boolean isNameImplied() {
        return beanClass.getAnnotation(IdempotentConsumer.class).name().isEmpty();
    }

    public boolean isBeanManaged() {
        return DeclaredTransactions.areBeanManaged(beanClass);
    }

    /** Whether messages are delivered in a transaction of the container. */
    public boolean isTransacted() {
        return DeclaredTransactions.holdTheReceipt(beanClass);
    }
}

package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.lang.reflect.Method;
import java.util.Arrays;

/** A bean class with {@link IdempotentConsumer}, its definition, and what its other annotations say of its transactions. */
public record AnnotatedConsumer(Class<?> beanClass, ConsumerDefinition definition) {

    private static final String LISTENER_METHOD = "onMessage";

    /** @throws IllegalArgumentException with a sentence if the definition is not valid */
    public static AnnotatedConsumer of(Class<?> beanClass) {
        return new AnnotatedConsumer(beanClass, ConsumerDefinition.of(beanClass));
    }

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
        TransactionManagement management = beanClass.getAnnotation(TransactionManagement.class);
        return management != null && management.value() == TransactionManagementType.BEAN;
    }

    /** Whether messages are delivered in a transaction of the container. */
    public boolean isTransacted() {
        return !isBeanManaged() && transactionAttribute() != TransactionAttributeType.NOT_SUPPORTED;
    }

    // The method's annotation wins over that of the class which declares the method.
    private TransactionAttributeType transactionAttribute() {
        TransactionAttribute attribute = Arrays.stream(beanClass.getMethods())
                .filter(AnnotatedConsumer::isListener)
                .findFirst()
                .map(AnnotatedConsumer::attributeOf)
                .orElseGet(() -> beanClass.getAnnotation(TransactionAttribute.class));
        return attribute == null ? TransactionAttributeType.REQUIRED : attribute.value();
    }

    static boolean isListener(Method method) {
        return method.getName().equals(LISTENER_METHOD) && method.getParameterCount() == 1 && !method.isBridge();
    }

    private static TransactionAttribute attributeOf(Method method) {
        TransactionAttribute own = method.getAnnotation(TransactionAttribute.class);
        return own != null ? own : method.getDeclaringClass().getAnnotation(TransactionAttribute.class);
    }
}

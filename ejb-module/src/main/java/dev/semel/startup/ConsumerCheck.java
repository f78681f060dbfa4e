package dev.semel.startup;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.consumer.ConsumerDefinitions;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.interceptor.Interceptor;
import java.util.ArrayList;
import java.util.List;

/** Reads every annotated consumer at deployment, so that a broken setting fails there and not at the first message. */
public class ConsumerCheck implements Extension {

    private final List<Class<?>> annotated = new ArrayList<>();

    void collect(@Observes @WithAnnotations(IdempotentConsumer.class) ProcessAnnotatedType<?> type) {
        Class<?> beanClass = type.getAnnotatedType().getJavaClass();
        if (beanClass.isAnnotationPresent(IdempotentConsumer.class)
                && !beanClass.isAnnotationPresent(Interceptor.class)) {
            annotated.add(beanClass);
        }
    }

    void check(@Observes AfterDeploymentValidation deployment) {
        for (Class<?> consumer : annotated) {
            try {
                ConsumerDefinitions.read(consumer);
            } catch (IllegalArgumentException broken) {
                deployment.addDeploymentProblem(broken);
            }
        }
    }
}

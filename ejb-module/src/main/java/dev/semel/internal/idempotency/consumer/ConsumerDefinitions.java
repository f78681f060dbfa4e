package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.ConfigProvider;

/** The definition of each annotated bean class, read once. */
@ApplicationScoped
public class ConsumerDefinitions {

    private final Map<Class<?>, ConsumerDefinition> byClass = new ConcurrentHashMap<>();

    public ConsumerDefinition of(Class<?> annotated) {
        return byClass.computeIfAbsent(annotated, ConsumerDefinitions::read);
    }

    /** Reads a definition and fails with a sentence if it is not valid. */
    public static ConsumerDefinition read(Class<?> annotated) {
        return ConsumerDefinition.of(
                annotated.getAnnotation(IdempotentConsumer.class), annotated, name -> ConfigProvider.getConfig()
                        .getOptionalValue(name, String.class)
                        .orElse(null));
    }
}

package dev.semel.internal.startup.consumer;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import jakarta.enterprise.inject.AmbiguousResolutionException;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks for the beans that a consumer names. One that is missing would otherwise fail each message, at the first one. */
final class NamedBeans {

    private final BeanManager beanManager;

    NamedBeans(BeanManager beanManager) {
        this.beanManager = beanManager;
    }

    /** A sentence for each bean that is not there. */
    List<String> missingOf(AnnotatedConsumer consumer) {
        List<String> missing = new ArrayList<>();
        ConsumerDefinition definition = consumer.definition();
        if (definition.key().isByResolver()) {
            sentence(consumer, "keyResolver", definition.key().resolver()).ifPresent(missing::add);
        }
        if (definition.failureTypes().hasClassifier()) {
            sentence(consumer, "classifier", definition.failureTypes().classifier())
                    .ifPresent(missing::add);
        }
        return missing;
    }

    private Optional<String> sentence(AnnotatedConsumer consumer, String member, Class<?> named) {
        String start = consumer.className() + " names " + named.getName() + " as its " + member + ", but ";
        try {
            if (beanManager.resolve(beanManager.getBeans(named, Any.Literal.INSTANCE)) != null) {
                return Optional.empty();
            }
            return Optional.of(start + "there is no such CDI bean. Give the class a scope such as @ApplicationScoped.");
        } catch (AmbiguousResolutionException several) {
            return Optional.of(start + "several CDI beans fit: " + several.getMessage());
        }
    }
}

package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.util.List;

@Dependent
public class AnnotatedConsumers {

    private final List<AnnotatedConsumer> consumers;

    @Inject
    AnnotatedConsumers(BeanManager beanManager) {
        this(beanManager.getExtension(ConsumerCheck.class).consumers());
    }

    AnnotatedConsumers(List<AnnotatedConsumer> consumers) {
        this.consumers = List.copyOf(consumers);
    }

    public List<AnnotatedConsumer> all() {
        return consumers;
    }

    public List<ConsumerDefinition> definitions() {
        return consumers.stream().map(AnnotatedConsumer::definition).toList();
    }

    /** Whether handlers work in the container's own transaction, which must therefore have room for two resources. */
    public boolean needXa() {
        return consumers.stream().anyMatch(consumer -> consumer.mode() == Mode.XA);
    }
}

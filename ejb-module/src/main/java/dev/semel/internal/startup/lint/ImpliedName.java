package dev.semel.internal.startup.lint;

import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** A consumer whose name is only that of its class. */
@Dependent
class ImpliedName implements Check {

    private final AnnotatedConsumers consumers;

    @Inject
    ImpliedName(AnnotatedConsumers consumers) {
        this.consumers = consumers;
    }

    @Override
    public List<Finding> look() {
        return consumers.all().stream()
                .filter(AnnotatedConsumer::isNameImplied)
                .map(ImpliedName::finding)
                .toList();
    }

    private static Finding finding(AnnotatedConsumer consumer) {
        String name = consumer.definition().name();
        return new Finding(
                "The consumer " + name + " has no name of its own, only that of its class.",
                consumer.className(),
                "The name is part of every key: when the class is renamed, all old messages are new.",
                "Write @IdempotentConsumer(name = \"" + name + "\").");
    }
}

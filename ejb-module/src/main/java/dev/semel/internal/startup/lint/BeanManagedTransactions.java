package dev.semel.internal.startup.lint;

import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** A consumer that manages transactions itself. */
@Dependent
class BeanManagedTransactions implements Check {

    private final AnnotatedConsumers consumers;

    @Inject
    BeanManagedTransactions(AnnotatedConsumers consumers) {
        this.consumers = consumers;
    }

    @Override
    public List<Finding> look() {
        return consumers.all().stream()
                .filter(AnnotatedConsumer::isBeanManaged)
                .map(BeanManagedTransactions::finding)
                .toList();
    }

    private static Finding finding(AnnotatedConsumer consumer) {
        return new Finding(
                "The consumer " + consumer.definition().name() + " manages its transactions itself.",
                consumer.className(),
                "What it commits by a UserTransaction of its own commits apart from its key, so a crash between the two"
                        + " repeats the effect.",
                "Remove @TransactionManagement(BEAN); for delivery without a transaction write"
                        + " @TransactionAttribute(NOT_SUPPORTED) instead.");
    }
}

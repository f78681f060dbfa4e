package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A name is one consumer's, and its mode fits the delivery of its messages. What breaks a rule loses effects. */
final class ConsumerRules {

    private ConsumerRules() {}

    /** A sentence for each broken rule. */
    static List<String> brokenBy(List<AnnotatedConsumer> consumers) {
        List<String> broken = new ArrayList<>();
        consumers.stream()
                .collect(Collectors.groupingBy(
                        consumer -> consumer.definition().name(),
                        LinkedHashMap::new,
                        Collectors.mapping(AnnotatedConsumer::className, Collectors.toList())))
                .forEach((name, classes) -> {
                    if (classes.size() > 1) {
                        broken.add(shared(name, classes));
                    }
                });
        consumers.forEach(consumer -> brokenBy(consumer).ifPresent(broken::add));
        List<AnnotatedConsumer> xa = consumers.stream()
                .filter(consumer -> consumer.mode() == Mode.XA)
                .toList();
        if (!xa.isEmpty() && xa.size() < consumers.size()) {
            broken.add(mixed(xa, consumers));
        }
        return broken;
    }

    private static String shared(String name, List<String> classes) {
        return "The name of the consumer " + name + " belongs to several beans " + classes
                + ": a message that one of them has worked on would be skipped by the others as a duplicate, without an"
                + " effect. Give each a name of its own, @IdempotentConsumer(name = ...).";
    }

    private static Optional<String> brokenBy(AnnotatedConsumer consumer) {
        return switch (consumer.mode()) {
            case LEASED ->
                consumer.isTransacted() || consumer.isBeanManaged()
                        ? Optional.of(consumer.className()
                                + " has mode LEASED, but its messages are delivered in a transaction:"
                                + " the receipt would die at the container's time-out while the work goes on. Put"
                                + " @TransactionAttribute(NOT_SUPPORTED) on the class.")
                        : Optional.empty();
            case XA ->
                // What a module brings is for its own rules.
                consumer.isTransacted() || ConsumerClass.isBroughtBySemel(consumer.beanClass())
                        ? Optional.empty()
                        : Optional.of(consumer.className() + " has mode XA, but its messages are delivered without a"
                                + " transaction of the container that it could join. Remove the transaction annotations"
                                + " from the class and its onMessage method.");
            case TRANSACTIONAL -> Optional.empty();
        };
    }

    /** What a consumer lacks whose keys are elsewhere, in an application with the database only. */
    static Optional<String> missingStore(AnnotatedConsumer consumer) {
        KeyStore store = consumer.definition().work().store();
        return store == KeyStore.DATABASE
                ? Optional.empty()
                : Optional.of(consumer.className() + " keeps its keys in " + store + " (semel.consumer."
                        + consumer.definition().name()
                        + ".store), but the module that brings it is not in the application."
                        + " Put semel-redis into WEB-INF/lib, or keep them in the DATABASE.");
    }

    private static String mixed(List<AnnotatedConsumer> xa, List<AnnotatedConsumer> consumers) {
        List<String> others = consumers.stream()
                .filter(consumer -> !xa.contains(consumer))
                .map(AnnotatedConsumer::className)
                .toList();
        return "The application has consumers with mode XA "
                + xa.stream().map(AnnotatedConsumer::className).toList() + " beside others " + others
                + ". XA needs an XADataSource; with it a second resource is accepted in the transactions of the"
                + " others too, and they could lose their single local commit without a word. Put them into two"
                + " applications, each with a data source of its own kind.";
    }
}

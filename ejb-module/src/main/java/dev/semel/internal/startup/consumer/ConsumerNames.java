package dev.semel.internal.startup.consumer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A name is one consumer's: what it has worked on is a duplicate for everybody of its name. */
final class ConsumerNames {

    private ConsumerNames() {}

    /** A sentence for each name that several consumers have. */
    static List<String> sharedBy(List<AnnotatedConsumer> consumers) {
        Map<String, List<String>> classes = consumers.stream()
                .collect(Collectors.groupingBy(
                        consumer -> consumer.definition().name(),
                        LinkedHashMap::new,
                        Collectors.mapping(AnnotatedConsumer::className, Collectors.toList())));
        return classes.entrySet().stream()
                .filter(name -> name.getValue().size() > 1)
                .map(name -> sentence(name.getKey(), name.getValue()))
                .toList();
    }

    private static String sentence(String name, List<String> classes) {
        return "The name of the consumer " + name + " belongs to several beans " + classes
                + ": a message that one of them has worked on would be skipped by the others as a duplicate, without an"
                + " effect. Give each a name of its own, @IdempotentConsumer(name = ...).";
    }
}

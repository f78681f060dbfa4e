package dev.semel.internal.startup.consumer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who has which name: the keys of one name are one space, of messages, calls and requests alike. */
final class NamesInUse {

    private final Map<String, String> places = new HashMap<>();

    NamesInUse(List<AnnotatedConsumer> consumers) {
        consumers.forEach(consumer -> places.put(consumer.definition().name(), "the bean " + consumer.className()));
    }

    /** A sentence if the name was taken before. */
    Optional<String> take(String name, String place) {
        String other = places.putIfAbsent(name, place);
        return Optional.ofNullable(other)
                .map(taken -> "The name " + name + " belongs to " + taken + " and to " + place
                        + ": what one of them has worked on would be a repetition for the other. Give each a name of its"
                        + " own.");
    }
}

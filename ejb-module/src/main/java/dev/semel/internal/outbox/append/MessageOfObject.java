package dev.semel.internal.outbox.append;

import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxMessage;
import dev.semel.outbox.OutboxUsageException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the annotation of a class makes an outbox event of its objects. Read once for each class. */
final class MessageOfObject {

    private static final ClassValue<Optional<MessageOfObject>> KNOWN = new ClassValue<>() {
        @Override
        protected Optional<MessageOfObject> computeValue(Class<?> type) {
            return Optional.ofNullable(type.getAnnotation(OutboxMessage.class))
                    .map(annotation -> new MessageOfObject(type, annotation));
        }
    };

    private final Class<?> type;
    private final OutboxEvent template;
    private final String aggregateType;
    private final @Nullable Method aggregateId;
    private final @Nullable Method key;

    private MessageOfObject(Class<?> type, OutboxMessage annotation) {
        this.type = type;
        List<OutboxEvent> destinations = destinations(annotation);
        require(
                destinations.size() == 1,
                "names " + (destinations.isEmpty() ? "no destination" : "more than one destination")
                        + "; give it a queue, a topic, or a topic of Kafka");
        require(
                annotation.aggregateType().isBlank() == annotation.aggregateId().isBlank(),
                "names an aggregate type without an aggregate id, or the other way round; give it both or none");
        this.template = template(destinations.get(0), annotation);
        this.aggregateType = annotation.aggregateType();
        this.aggregateId = annotation.aggregateId().isBlank() ? null : method("aggregate id", annotation.aggregateId());
        this.key =
                annotation.idempotencyKey().isBlank() ? null : method("idempotency key", annotation.idempotencyKey());
    }

    /** Empty if objects of the class are no business of the outbox. */
    static Optional<MessageOfObject> of(Class<?> type) {
        return KNOWN.get(type);
    }

    /** All but the body, which is the object itself. */
    OutboxEvent eventWithoutBody(Object object) {
        OutboxEvent event = aggregateId == null
                ? template
                : template.aggregate(aggregateType, read("aggregate id", aggregateId, object));
        return key == null ? event : event.idempotencyKey(read("idempotency key", key, object));
    }

    private static List<OutboxEvent> destinations(OutboxMessage annotation) {
        return Stream.of(
                        to(annotation.queue(), OutboxEvent::toQueue),
                        to(annotation.topic(), OutboxEvent::toTopic),
                        to(annotation.kafka(), OutboxEvent::toKafka))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<OutboxEvent> to(String name, Function<String, OutboxEvent> event) {
        return name.isBlank() ? Optional.empty() : Optional.of(event.apply(name));
    }

    private OutboxEvent template(OutboxEvent bare, OutboxMessage annotation) {
        OutboxEvent event = bare.type(annotation.type().isBlank() ? type.getSimpleName() : annotation.type());
        event = annotation.messageGroup() ? event.messageGroup() : event;
        return annotation.sequenced() ? event.sequenced() : event;
    }

    private Method method(String what, String property) {
        String getter = "get" + property.substring(0, 1).toUpperCase(Locale.ROOT) + property.substring(1);
        Method found = Stream.of(type.getMethods())
                .filter(method -> method.getParameterCount() == 0)
                .filter(method ->
                        method.getName().equals(property) || method.getName().equals(getter))
                .findFirst()
                .orElseThrow(() -> new OutboxUsageException(complaint("reads the " + what + " from \"" + property
                        + "\", but the class has no public method " + property + "() or " + getter + "()")));
        // The class of an event need not be public.
        require(found.trySetAccessible(), "reads the " + what + " from a method that is not accessible");
        return found;
    }

    private String read(String what, Method method, Object object) {
        String source = "reads the " + what + " from \"" + method.getName() + "\", but that ";
        try {
            Object value = method.invoke(object);
            require(value != null, source + "is null");
            return value.toString();
        } catch (IllegalAccessException | InvocationTargetException failed) {
            throw new OutboxUsageException(complaint(source + "fails"), failed);
        }
    }

    private void require(boolean holds, String complaint) {
        if (!holds) {
            throw new OutboxUsageException(complaint(complaint));
        }
    }

    private String complaint(String complaint) {
        return "@OutboxMessage of " + type.getName() + " " + complaint + ". Nothing was appended.";
    }
}

package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.ejb.MessageDriven;
import java.lang.annotation.Annotation;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The class that a consumer is: most often that of the message-driven bean. It names the consumer, at the start and at each message, also
 * where the annotation is inherited, and where the container works with a subclass that it made itself.
 */
public final class ConsumerClass {

    private ConsumerClass() {}

    /** @param type a class with {@link IdempotentConsumer}, its own or inherited */
    public static Class<?> of(Class<?> type) {
        return nearest(type, MessageDriven.class)
                // A bean that ejb-jar.xml makes one: the class that it shares with what the container made of it.
                .or(() -> nearest(type, IdempotentConsumer.class))
                .orElse(type);
    }

    /** Whether a module of Semel brings it what it works on, and not the container. */
    public static boolean isBroughtBySemel(Class<?> type) {
        return Stream.of(type.getAnnotations())
                .anyMatch(found -> found.annotationType().isAnnotationPresent(BroughtBySemel.class));
    }

    private static Optional<Class<?>> nearest(Class<?> type, Class<? extends Annotation> annotation) {
        return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
                .filter(one -> one.getDeclaredAnnotation(annotation) != null)
                .findFirst();
    }
}

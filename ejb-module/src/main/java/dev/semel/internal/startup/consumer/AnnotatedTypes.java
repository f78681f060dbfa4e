package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.ConsumerClass;
import dev.semel.internal.idempotency.consumer.DeclaredTransactions;
import jakarta.ejb.MessageDriven;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The classes that have {@link IdempotentConsumer}, their own or inherited. Only a message-driven bean is a consumer, and one that a
 * module of Semel brings what it works on: on anything else the annotation would protect nothing, and say nothing.
 */
final class AnnotatedTypes {

    private final Set<Class<?>> found = new LinkedHashSet<>();
    private final Set<Class<?>> otherBeans = new LinkedHashSet<>();

    void add(Class<?> type) {
        found.add(type);
    }

    /** A bean of CDI, or a session bean: the container knows it by another way than the delivery of messages. */
    void addOtherBean(Class<?> type) {
        otherBeans.add(type);
    }

    List<Class<?>> consumers() {
        return found.stream()
                .filter(type -> isMessageDriven(type) || isBroughtBySemel(type))
                .<Class<?>>map(ConsumerClass::of)
                .distinct()
                .toList();
    }

    /** A sentence for each class on which the annotation does nothing. */
    List<String> unprotected() {
        List<String> sentences = new ArrayList<>();
        for (Class<?> type : found) {
            if (!isMessageDriven(type) && !isBroughtBySemel(type) && !isBaseClass(type)) {
                sentences.add(type.getName() + " has @IdempotentConsumer"
                        + (type.getDeclaredAnnotation(IdempotentConsumer.class) == null ? " by inheritance" : "")
                        + ", but is no message-driven bean, so nothing would protect its methods from a second effect."
                        + " Put the annotation on the class with @MessageDriven that receives the messages, and remove it"
                        + " here.");
            }
        }
        return sentences;
    }

    // Without the annotation ejb-jar.xml may say it; then the class is a listener, and no other bean.
    private boolean isMessageDriven(Class<?> type) {
        return type.getDeclaredAnnotation(MessageDriven.class) != null
                || isListener(type) && !isAbstract(type) && !otherBeans.contains(type) && !isBaseClass(type);
    }

    private boolean isBroughtBySemel(Class<?> type) {
        return ConsumerClass.isBroughtBySemel(type) && !isBaseClass(type);
    }

    private static boolean isListener(Class<?> type) {
        return Stream.of(type.getMethods()).anyMatch(DeclaredTransactions::isListener);
    }

    private boolean isBaseClass(Class<?> type) {
        return isAbstract(type) || found.stream().anyMatch(other -> other != type && type.isAssignableFrom(other));
    }

    private static boolean isAbstract(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers());
    }
}

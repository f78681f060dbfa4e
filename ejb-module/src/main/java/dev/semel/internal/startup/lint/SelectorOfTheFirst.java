package dev.semel.internal.startup.lint;

import dev.semel.internal.message.jms.artemis.Selector;
import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A consumer whose selector asks for something that only the first message has, and no retry. Seen where it stands in the
 * annotation of the bean; that of an activation specification is only known when a message has failed.
 */
@Dependent
class SelectorOfTheFirst implements Check {

    private static final String SELECTOR = "messageSelector";

    private final AnnotatedConsumers consumers;

    @Inject
    SelectorOfTheFirst(AnnotatedConsumers consumers) {
        this.consumers = consumers;
    }

    @Override
    public List<Finding> look() {
        return consumers.all().stream()
                .flatMap(consumer -> finding(consumer).stream())
                .toList();
    }

    private static Optional<Finding> finding(AnnotatedConsumer consumer) {
        List<String> lost =
                selector(consumer.beanClass()).map(Selector::namesOfLost).orElse(List.of());
        if (lost.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                "The consumer " + consumer.definition().name() + " selects messages by " + String.join(", ", lost)
                        + ", which a retry does not keep.",
                consumer.className(),
                "No retry is stored for it, because it would lie in the queue for ever: after a failure the broker delivers"
                        + " the message again, at once and until the attempts are used up.",
                "Select by a property that the producer sets."));
    }

    private static Optional<String> selector(Class<?> beanClass) {
        return Optional.ofNullable(beanClass.getAnnotation(MessageDriven.class)).stream()
                .flatMap(bean -> Stream.of(bean.activationConfig()))
                .filter(property -> property.propertyName().equals(SELECTOR))
                .map(ActivationConfigProperty::propertyValue)
                .findFirst();
    }
}

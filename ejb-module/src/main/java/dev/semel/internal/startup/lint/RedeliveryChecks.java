package dev.semel.internal.startup.lint;

import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Consumers with a guard of their own against redeliveries: what the class calls, and its texts, stand by name in its bytes. */
@Dependent
class RedeliveryChecks implements Check {

    private static final List<String> SIGNS = List.of("getJMSRedelivered", "JMSXDeliveryCount");

    private final AnnotatedConsumers consumers;

    @Inject
    RedeliveryChecks(AnnotatedConsumers consumers) {
        this.consumers = consumers;
    }

    @Override
    public List<Finding> check() {
        return consumers.all().stream().flatMap(RedeliveryChecks::findings).toList();
    }

    private static Stream<Finding> findings(AnnotatedConsumer consumer) {
        return Stream.<Class<?>>iterate(
                        consumer.beanClass(), type -> type != null && type != Object.class, Class::getSuperclass)
                .flatMap(type -> sign(type).map(sign -> finding(consumer, type, sign)).stream());
    }

    private static Optional<String> sign(Class<?> type) {
        String name = type.getName();
        try (InputStream bytes = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            String found = bytes == null ? "" : new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1);
            return SIGNS.stream().filter(found::contains).findFirst();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Finding finding(AnnotatedConsumer consumer, Class<?> type, String sign) {
        return new Finding(
                "The consumer " + consumer.definition().name() + " asks how often its message was delivered (" + sign
                        + ").",
                type.getName(),
                "A redelivery is how work gets done that has left no effect, so a handler that takes it for done would lose the"
                        + " effect. Therefore Semel says \"delivered once\" to every handler. Only in Mode.LEASED it says"
                        + " \"redelivered\", when it runs work again whose outcome is unknown.",
                "Remove the check: a message whose effect is committed does not reach the handler.");
    }
}

package dev.semel.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.outbox.Outbox;
import dev.semel.testing.Collaborators;
import dev.semel.testing.HandlerContract;
import dev.semel.testing.pages.Page;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that the pages show and no file has: compiled as it stands there, and run. */
class PagesTest {

    private static final Page KIT = Page.of("docs/guide/testing.md");
    private static final Page STORY = Page.of("docs/cargo-tracker.md");

    private static final Pattern NAMED_METHOD = Pattern.compile("`(?:kit\\.)?(\\w+)\\(");

    @TempDir
    private Path folder;

    private SourceLoader sources;

    @BeforeEach
    void prepare() {
        sources = new SourceLoader(folder);
    }

    @Test
    void runTheContractOfTheGuide() throws Exception {
        Class<?> contract = sources.load(
                "org.example.TakePaymentContractTest",
                """
                package org.example;

                import dev.semel.shop.TakePayment;
                import dev.semel.testing.HandlerContract;
                import dev.semel.testing.TestMessage;
                import org.junit.jupiter.api.Test;

                """
                        + KIT.snippet("contract"));

        List<Method> tests = Stream.of(contract.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .toList();
        assertThat(tests).hasSize(1);
        call(newInstance(contract), tests.get(0));
    }

    @Test
    void annotateTheConsumersOfTheStory() {
        Class<?> consumer = sources.load(
                "org.example.RegisterHandlingEvent",
                """
                package org.example;

                import dev.semel.idempotency.IdempotentConsumer;
                import jakarta.ejb.MessageDriven;
                import jakarta.ejb.TransactionAttribute;
                import jakarta.ejb.TransactionAttributeType;
                import jakarta.jms.Message;
                import jakarta.jms.MessageListener;

                class CannotCreateHandlingEventException extends Exception {}

                @MessageDriven
                %s
                class RegisterHandlingEvent implements MessageListener {
                    @Override
                    public void onMessage(Message message) {}
                }
                """
                        .formatted(STORY.snippet("consumer")));

        assertThat(consumer.getAnnotation(IdempotentConsumer.class).parkOn())
                .singleElement()
                .extracting(Class::getSimpleName)
                .isEqualTo("CannotCreateHandlingEventException");
    }

    @Test
    void appendTheEventOfTheStory() throws Exception {
        Class<?> sender = sources.load(
                "org.example.ApplicationEvents",
                """
                package org.example;

                import dev.semel.outbox.Outbox;
                import dev.semel.outbox.OutboxEvent;
                import java.util.Map;

                record ApplicationEvents(Outbox outbox) {
                    void receivedHandlingEventRegistrationAttempt(String trackingId, Map<String, String> body) {
                        %s
                    }
                }
                """
                        .formatted(STORY.snippet("event")));
        List<Object> appended = new ArrayList<>();

        call(
                newInstance(sender, outboxInto(appended)),
                sender.getDeclaredMethod("receivedHandlingEventRegistrationAttempt", String.class, Map.class),
                "ABC123",
                Map.of("trackingId", "ABC123"));

        assertThat(appended).hasSize(1);
    }

    @Test
    void nameMethodsThatTheKitHas() {
        List<String> methods = Stream.of(HandlerContract.class, Collaborators.class)
                .flatMap(type -> Stream.of(type.getMethods()))
                .map(Method::getName)
                .toList();

        assertThat(NAMED_METHOD.matcher(KIT.prose()).results().map(method -> method.group(1)))
                .hasSizeGreaterThan(10)
                .isSubsetOf(methods);
    }

    private static Outbox outboxInto(List<Object> appended) {
        return (Outbox) Proxy.newProxyInstance(
                Outbox.class.getClassLoader(), new Class<?>[] {Outbox.class}, (proxy, method, arguments) -> {
                    appended.addAll(List.of(arguments));
                    return new UUID(0, 0);
                });
    }

    private static Object newInstance(Class<?> type, Object... arguments) throws Exception {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        return constructor.newInstance(arguments);
    }

    private static void call(Object object, Method method, Object... arguments) throws Exception {
        method.setAccessible(true);
        try {
            method.invoke(object, arguments);
        } catch (InvocationTargetException failed) {
            throw new AssertionError(failed.getCause().getMessage(), failed.getCause());
        }
    }
}

package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.message.CurrentTrace;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.tracing.Tracing;
import jakarta.jms.TextMessage;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** From the message of the platform to the protocol. */
class MessageEntryTest {

    private static final String PARENT = "00-11111111111111111111111111111111-1111111111111111-01";

    private final List<String> seen = new ArrayList<>();
    private final MessageEntry entry = new MessageEntry(
            new IdempotentDelivery(null, null, null, null, null) {
                @Override
                void deliver(ConsumerDefinition consumer, IncomingMessage message, Handler handler) {
                    try {
                        seen.add(consumer.name() + " takes " + message.messageId());
                        handler.handle();
                    } catch (Exception failed) {
                        throw new AssertionError(failed);
                    }
                }
            },
            Tracing.NONE);

    MessageEntryTest() {
        entry.broker = new ArtemisBroker();
    }

    @Test
    void letsTheBeanWorkInTheTraceOfTheSender() {
        entry.deliver(ConsumerDefinition.of(Traced.class, name -> null), message(), () -> CurrentTrace.get()
                .map(trace -> seen.add("works in " + trace.parent())));

        assertThat(seen).containsExactly("traced takes ID:1", "works in " + PARENT);
        assertThat(CurrentTrace.get()).as("afterwards").isEmpty();
    }

    private static TextMessage message() {
        return (TextMessage) Proxy.newProxyInstance(
                MessageEntryTest.class.getClassLoader(),
                new Class<?>[] {TextMessage.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getJMSMessageID" -> "ID:1";
                    case "getObjectProperty" -> MessageContract.TRACE_PARENT.equals(arguments[0]) ? PARENT : null;
                    default -> null;
                });
    }

    @IdempotentConsumer(name = "traced")
    private static class Traced {}
}

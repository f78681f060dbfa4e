package dev.semel.testing;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerClass;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.KeyRule;
import dev.semel.internal.message.StoredMessage;
import dev.semel.testing.internal.Brought;
import dev.semel.testing.internal.Sent;
import jakarta.jms.MessageListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs a handler, in a unit test and without a server, under what can happen to a message, and says in sentences what it does
 * wrong.
 *
 * <pre>{@code
 * @Test
 * void keepsItsContract() {
 *     HandlerContract.of(TakePayment.class)
 *             .on(dataSource)
 *             .outside(MailSender.class, mails)
 *             .message(TestMessage.text("{\"orderId\":\"o-1\"}").property("idempotency_key", "order-1"))
 *             .verify();
 * }
 * }</pre>
 */
public final class HandlerContract extends Contract<HandlerContract> {

    private final Class<?> handler;
    private final String name;
    private final Function<Collaborators, ? extends MessageListener> factory;
    private final List<TestMessage> others = new ArrayList<>();
    private TestMessage message;
    private TestMessage rival;

    private HandlerContract(Class<?> handler, String name, Function<Collaborators, ? extends MessageListener> factory) {
        super(EnumSet.allOf(Check.class));
        this.handler = handler;
        this.name = name;
        this.factory = factory;
    }

    /** The contract of a message-driven bean with {@link IdempotentConsumer}; its fields are injected. */
    public static <H extends MessageListener> HandlerContract of(Class<H> handler) {
        return of(handler, beans -> beans.bean(handler));
    }

    /** The contract of a message-driven bean that the test makes by itself, one for each server. */
    public static <H extends MessageListener> HandlerContract of(
            Class<H> handler, Function<Collaborators, ? extends H> factory) {
        Class<?> consumer = ConsumerClass.of(handler);
        return new HandlerContract(consumer, consumer.getSimpleName(), factory);
    }

    /** The contract of a handler without an annotation of its own, with the annotation's default values. */
    public static HandlerContract of(String name, Function<Collaborators, ? extends MessageListener> factory) {
        return new HandlerContract(PlainConsumer.class, name, factory);
    }

    /** The message. */
    public HandlerContract message(TestMessage sent) {
        this.message = sent;
        return this;
    }

    /** Another message for the same business object, with a key of its own. */
    public HandlerContract rival(TestMessage other) {
        this.rival = other;
        return this;
    }

    /** Further messages that come after the first, and that may overtake each other: the result is to be the same. */
    public HandlerContract inAnyOrder(TestMessage... further) {
        others.addAll(Arrays.asList(further));
        return this;
    }

    @Override
    void requireComplete() {
        if (message == null) {
            throw new IllegalStateException(
                    "The contract of " + name + " has no message. Give it one by message(...).");
        }
        IdempotentConsumer annotation = handler.getAnnotation(IdempotentConsumer.class);
        if (annotation == null) {
            throw new IllegalStateException(name + " has no @IdempotentConsumer, so nothing keeps its message from"
                    + " running twice. Annotate the bean, or name the handler: HandlerContract.of(\"a name\", ...).");
        }
        if (annotation.mode() != Mode.TRANSACTIONAL) {
            throw new IllegalStateException(name + " is " + annotation.mode() + ". The kit tries handlers in mode"
                    + " TRANSACTIONAL only: what others promise depends on more than their own transaction.");
        }
    }

    @Override
    String name() {
        return name;
    }

    @Override
    Wording words() {
        return Wording.OF_MESSAGES;
    }

    @Override
    Class<?> bean() {
        return handler;
    }

    @Override
    MessageListener newBean(Collaborators collaborators) {
        return factory.apply(collaborators);
    }

    private ConsumerDefinition consumer() {
        // The kit has a database, and no other store of keys.
        return ConsumerDefinition.of(handler, setting -> setting.endsWith(".store") ? "database" : null);
    }

    @Override
    List<ConsumerDefinition> consumers() {
        return List.of(consumer());
    }

    @Override
    Brought first() {
        return sent(message.content(), "ID:first");
    }

    // A consumer that takes the message id for the key has chosen to know only the broker's own redeliveries.
    @Override
    Brought repeated() {
        return consumer().key().isMessageId() ? first() : copy();
    }

    @Override
    Brought copy() {
        return sent(message.content(), "ID:other");
    }

    @Override
    Optional<Brought> rival() {
        return rival == null ? withOtherKey() : Optional.of(sent(rival.content(), "ID:other"));
    }

    @Override
    Optional<Brought> withOtherKey() {
        KeyRule key = consumer().key();
        if (key.isMessageId()) {
            return Optional.of(copy());
        }
        StoredMessage content = message.content();
        Object known = content.properties().get(key.property());
        return key.pointer().isEmpty() && !key.isByResolver() && known != null
                ? Optional.of(sent(content.with(key.property(), known + "-2"), "ID:other"))
                : Optional.empty();
    }

    @Override
    List<Brought> inOrder() {
        List<Brought> all = new ArrayList<>(List.of(sent(message.content(), "ID:0")));
        for (TestMessage other : others) {
            all.add(sent(other.content(), "ID:" + all.size()));
        }
        return all;
    }

    private Sent sent(StoredMessage content, String id) {
        return new Sent(consumer(), content, id);
    }
}

package dev.semel.simulation.broker;

import dev.semel.internal.artemis.ArtemisNames;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.broker.BrokerPublisher;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.simulation.broker.BrokerException.Kind;
import dev.semel.simulation.fault.Ports;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Hands events to the broker in memory. */
public class SimulatedPublisher implements BrokerPublisher {

    private static final Set<String> OF_REQUESTS = Set.of(KeptHeaders.REPLY_TO, KeptHeaders.CORRELATION_ID);

    private final MemoryBroker broker;
    private final Ports ports;
    private final Consumer<String> situations;
    private final Consumer<UUID> refusals;

    /** @param refusals is told of each event that the broker refuses for what it is */
    public SimulatedPublisher(MemoryBroker broker, Ports ports, Consumer<String> situations, Consumer<UUID> refusals) {
        this.refusals = refusals;
        this.situations = situations;
        this.broker = broker;
        this.ports = ports;
    }

    @Override
    public boolean takes(DestinationKind kind) {
        return kind == DestinationKind.QUEUE || kind == DestinationKind.TOPIC;
    }

    @Override
    public void publishBatch(List<PendingEvent> events, TimeLimit limit) {
        Supplier<String> sentence = () -> "sends a batch of " + events.size() + ".";
        ports.before(sentence);
        List<Letter> letters = events.stream()
                .peek(event -> limit.requireTime())
                .map(this::letter)
                .toList();
        letters.forEach(SimulatedPublisher::requireSendable);
        if (ports.happens(
                "The broker gets none of this: ", sentence, ports.rates().lostSend())) {
            throw new BrokerException(Kind.DOWN, "connection lost");
        }
        try {
            broker.sendAll(letters);
        } catch (BrokerException refused) {
            if (isRefusedAsKnown(refused)) {
                situations.accept("the broker refused a known id");
            }
            throw refused;
        }
        ports.after(sentence);
        if (ports.happens(
                "The broker's answer is lost to this: ", sentence, ports.rates().lostSend())) {
            throw new BrokerException(Kind.DOWN, "no answer");
        }
    }

    @Override
    public Map<UUID, Exception> findUnwanted(List<PendingEvent> replies, TimeLimit limit) {
        ports.before(() -> "looks for those who wait for " + replies.size() + " replies.");
        Map<UUID, Exception> unwanted = new HashMap<>();
        replies.stream().filter(this::isUnwanted).forEach(reply -> unwanted.put(reply.id(), unwanted(reply)));
        return unwanted;
    }

    private boolean isUnwanted(PendingEvent reply) {
        String queue = reply.content().event().destination();
        return reply.isExpired() || !broker.isDown() && !broker.queues().contains(queue);
    }

    private Exception unwanted(PendingEvent reply) {
        situations.accept("a reply was dropped");
        refusals.accept(reply.id());
        return new BrokerException(Kind.UNSENDABLE, "its requester is gone");
    }

    @Override
    public boolean isRefusedAsKnown(Exception failure) {
        return failure instanceof BrokerException refused && refused.kind() == Kind.DUPLICATE;
    }

    @Override
    public Outcome publishOne(PendingEvent event) {
        Supplier<String> sentence = () -> "sends event " + event.key() + " alone.";
        ports.before(sentence);
        if (event.isReply() && isUnwanted(event)) {
            return new Outcome(Outcome.Kind.UNWANTED, unwanted(event));
        }
        try {
            Letter letter = letter(event);
            requireSendable(letter);
            requireConnection(sentence);
            broker.send(letter);
            requireConnection(sentence);
            situations.accept("an event was sent one by one");
            ports.after(sentence);
            return Outcome.PUBLISHED;
        } catch (BrokerException refused) {
            if (refused.kind() == Kind.UNSENDABLE || refused.kind() == Kind.REJECTED) {
                refusals.accept(event.id());
            }
            return switch (refused.kind()) {
                case FULL -> new Outcome(Outcome.Kind.BLOCKED, refused);
                case UNSENDABLE -> new Outcome(Outcome.Kind.UNSENDABLE, refused);
                case REJECTED, DUPLICATE -> new Outcome(Outcome.Kind.REJECTED, refused);
                case DOWN -> new Outcome(Outcome.Kind.OUTAGE, refused);
            };
        }
    }

    // The broker may have it all the same.
    private void requireConnection(Supplier<String> sentence) {
        if (ports.happens(
                "The connection breaks at this: ", sentence, ports.rates().lostSend())) {
            throw new BrokerException(Kind.DOWN, "connection lost");
        }
    }

    @Override
    public Optional<Exception> findOutage() {
        ports.before(() -> "asks the broker for an answer.");
        return broker.isDown() ? Optional.of(new BrokerException(Kind.DOWN, "connection refused")) : Optional.empty();
    }

    private static void requireSendable(Letter letter) {
        if (letter.properties().containsKey("poison")) {
            throw new BrokerException(Kind.REJECTED, "poison");
        }
    }

    private static boolean isKept(String property) {
        return KeptHeaders.isKeptProperty(property) && !ArtemisNames.areAdded(property);
    }

    private Letter letter(PendingEvent event) {
        OutboxEvent content = event.content().event();
        StoredMessage stored = event.message();
        Map<String, Object> properties = new HashMap<>(stored.properties());
        properties.remove(MessageContract.CONSUMER);
        // Headers go apart.
        properties.keySet().removeIf(name -> !isKept(name) && !OF_REQUESTS.contains(name));
        properties.put(MessageContract.IDEMPOTENCY_KEY, event.key());
        properties.put(ArtemisNames.DUPLICATE_ID, event.id().toString());
        properties.put(MessageContract.EVENT_ID, event.id().toString());
        properties.put(MessageContract.EVENT_TYPE, content.type());
        content.aggregateType().ifPresent(type -> properties.put(MessageContract.AGGREGATE_TYPE, type));
        content.aggregateId().ifPresent(id -> properties.put(MessageContract.AGGREGATE_ID, id));
        event.content().consumer().ifPresent(consumer -> properties.put(MessageContract.CONSUMER, consumer));
        Instant expiresAt =
                event.timeLeft() == null ? null : ports.scheduler().now().plus(event.timeLeft());
        String prefix = content.destinationKind() == DestinationKind.TOPIC ? MemoryBroker.TOPIC : "";
        return new Letter(
                prefix + content.destination(),
                new StoredMessage(stored.kind(), stored.body(), properties),
                content.priority(),
                expiresAt);
    }
}

package dev.semel.internal.artemis;

import dev.semel.internal.message.QualifiedQueue;
import jakarta.jms.Message;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.stream.Stream;

/**
 * The queue from which a message was consumed, by what the broker told the consumer. The message itself names no queue of a
 * subscription, and one that another protocol sent, a divert copied or the broker moved does not even say whether it came from
 * a topic.
 *
 * @param isLasting whether the queue outlives its consumers
 * @param selectors what the queue and its consumer let through
 */
record ConsumerQueue(String address, String name, boolean isTopic, boolean isLasting, List<String> selectors) {

    private static final String MULTICAST = "MULTICAST";

    // By what the broker told a consumer when it began, an object of its own for each of them. To read it is a dozen
    // reflective calls.
    private static final Map<Object, ConsumerQueue> KNOWN = Collections.synchronizedMap(new WeakHashMap<>());

    /** Empty if this provider does not let us see it. */
    static Optional<ConsumerQueue> of(Message message) {
        try {
            Object core = ClientInternals.call(message, "getCoreMessage");
            Object consumer = ClientInternals.field(core, "consumer");
            return Optional.of(of(core, consumer, ClientInternals.call(consumer, "getQueueInfo")));
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return Optional.empty();
        }
    }

    private static ConsumerQueue of(Object message, Object consumer, Object told) throws ReflectiveOperationException {
        ConsumerQueue known = KNOWN.get(told);
        if (known == null) {
            known = read(consumer, told);
            KNOWN.put(told, known);
        }
        // The broker takes no message for a pattern of addresses, only for one that matches it.
        return QualifiedQueue.isPattern(known.address)
                ? known.at(QualifiedQueue.addressOf(
                        ClientInternals.call(message, "getAddress").toString()))
                : known;
    }

    private ConsumerQueue at(String otherAddress) {
        return new ConsumerQueue(otherAddress, name, isTopic, isLasting, selectors);
    }

    private static ConsumerQueue read(Object consumer, Object queue) throws ReflectiveOperationException {
        boolean isTopic =
                MULTICAST.equals(ClientInternals.call(queue, "getRoutingType").toString());
        boolean isTemporary = (Boolean) ClientInternals.call(queue, "isTemporary");
        return new ConsumerQueue(
                ClientInternals.call(queue, "getAddress").toString(),
                ClientInternals.call(queue, "getName").toString(),
                isTopic,
                // What belongs to a subscription that is not durable goes with its last consumer. Artemis 2.53 calls
                // each such queue temporary, a shared one too (createSharedQueue), so the second question decides
                // nothing yet.
                !isTemporary && (!isTopic || (Boolean) ClientInternals.call(queue, "isDurable")),
                Stream.of(
                                ClientInternals.call(queue, "getFilterString"),
                                ClientInternals.call(consumer, "getFilterString"))
                        .filter(Objects::nonNull)
                        .map(Objects::toString)
                        .toList());
    }

    /** Whether a copy of the message would get into this queue, be found there, and reach its consumer. */
    boolean takesCopyOf(Message message) {
        return isLasting && selectors.stream().noneMatch(selector -> Selector.asksForWhatACopyLoses(selector, message));
    }
}

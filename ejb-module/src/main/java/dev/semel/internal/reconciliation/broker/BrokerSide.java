package dev.semel.internal.reconciliation.broker;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Port: what lies at the broker, told by the broker alone, from any sender. */
public interface BrokerSide {

    /** The id that the broker gave itself, which no other one has; empty if it does not tell. */
    Optional<String> broker();

    /** What its own log says when it has taken a consumer away because of a message, as a sentence without its full stop. */
    String logOfTakenConsumer();

    /** The queues that are for messages of applications; empty if the broker does not tell. */
    Optional<List<QueueState>> queues();

    /** Where the broker puts what it gives up of these addresses; empty if it does not tell. */
    Optional<Graves> graves(Set<String> addresses);

    /** How many messages of this queue came from which other queue, by its name; empty if the broker does not tell. */
    Optional<Map<String, Long>> origins(String queue);

    /**
     * @param waiting messages that could be delivered now, or are with a consumer
     * @param acknowledged how many have been, since the broker started
     * @param inFlight names those that are with a consumer; empty if the broker does not tell
     * @param isEnabled whether it gets what is sent to it
     */
    record QueueState(
            String name,
            String address,
            long waiting,
            long consumers,
            long acknowledged,
            Optional<Set<String>> inFlight,
            boolean isEnabled) {}

    /** The addresses for dead letters and for expired messages; their queues may have other names. */
    record Graves(Set<String> deadLetters, Set<String> expired) {}
}

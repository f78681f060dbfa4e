package dev.semel.internal.artemis.management;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.QualifiedQueue;
import dev.semel.internal.outbox.destination.DestinationInspector;
import dev.semel.internal.outbox.store.Address;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Reads it off the queues that are bound to the address, or off the one that is named by {@code address::queue}. */
@Dependent
class ArtemisInspector implements DestinationInspector {

    private static final int MOST_QUEUES = 100;

    private final BrokerManagement management;

    @Inject
    ArtemisInspector(BrokerManagement management) {
        this.management = management;
    }

    @Override
    public Answer of(Address destination) {
        String name = destination.name();
        Optional<String> queue = QualifiedQueue.queueOf(name);
        BrokerManagement.Reply reply =
                management.askQueues(queue.isPresent() ? "name" : "address", queue.orElse(name), MOST_QUEUES);
        return reply.refusal()
                .map(reason -> new Answer(Kind.REFUSED, reason + " " + ArtemisBroker.RIGHTS))
                .orElseGet(
                        () -> new Answer(reply.ofQueues(ArtemisInspector::kind).orElse(Kind.UNKNOWN), null));
    }

    private static Kind kind(List<JsonObject> queues) {
        if (queues.stream().noneMatch(ArtemisInspector::isEnabled)) {
            return Kind.NOWHERE;
        }
        return queues.stream().anyMatch(ArtemisInspector::isExpected) ? Kind.EXPECTED : Kind.NO_CONSUMER;
    }

    // A queue that was disabled is there, and gets nothing.
    private static boolean isEnabled(JsonObject queue) {
        return !"false".equals(queue.getString("enabled", ""));
    }

    private static boolean isExpected(JsonObject queue) {
        return !"0".equals(queue.getString("consumerCount")) || "false".equals(queue.getString("autoCreated"));
    }
}

package dev.semel.internal.outbox.jms;

import dev.semel.internal.message.QualifiedQueue;
import dev.semel.internal.message.jms.BrokerManagement;
import dev.semel.internal.outbox.destination.DestinationInspector;
import dev.semel.internal.outbox.store.Address;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
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
        String options = Json.createObjectBuilder()
                .add("field", queue.isPresent() ? "name" : "address")
                .add("operation", "EQUALS")
                .add("value", queue.orElse(name))
                .build()
                .toString();
        BrokerManagement.Reply reply = management.ask("listQueues", options, 1, MOST_QUEUES);
        return reply.refusal()
                .map(Answer::refused)
                .orElseGet(() ->
                        Answer.of(reply.answer().map(ArtemisInspector::kind).orElse(Kind.UNKNOWN)));
    }

    // All values are texts.
    private static Kind kind(String answer) {
        try (JsonReader reader = Json.createReader(new StringReader(answer))) {
            return kind(reader.readObject().getJsonArray("data"));
        } catch (JsonException | ClassCastException | NullPointerException notUnderstood) {
            return Kind.UNKNOWN;
        }
    }

    private static Kind kind(JsonArray data) {
        List<JsonObject> queues = data.getValuesAs(JsonObject.class);
        if (queues.isEmpty()) {
            return Kind.NOWHERE;
        }
        return queues.stream().anyMatch(ArtemisInspector::isOfSomebody) ? Kind.SOMEBODY : Kind.NOBODY;
    }

    private static boolean isOfSomebody(JsonObject queue) {
        return !"0".equals(queue.getString("consumerCount")) || "false".equals(queue.getString("autoCreated"));
    }
}

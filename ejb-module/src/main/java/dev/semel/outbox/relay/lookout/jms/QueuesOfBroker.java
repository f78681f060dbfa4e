package dev.semel.outbox.relay.lookout.jms;

import dev.semel.message.jms.BrokerManagement;
import dev.semel.outbox.relay.lookout.Audience;
import dev.semel.outbox.store.Address;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.util.List;

/** Reads it off the queues that are bound to the address. */
@Dependent
class QueuesOfBroker implements Audience {

    private static final int MOST_QUEUES = 100;

    private final BrokerManagement management;

    @Inject
    QueuesOfBroker(BrokerManagement management) {
        this.management = management;
    }

    @Override
    public Answer of(Address destination) {
        String options = Json.createObjectBuilder()
                .add("field", "address")
                .add("operation", "EQUALS")
                .add("value", destination.name())
                .build()
                .toString();
        return management
                .ask("listQueues", options, 1, MOST_QUEUES)
                .map(QueuesOfBroker::answer)
                .orElse(Answer.UNKNOWN);
    }

    // An array with one text, which is JSON itself; all of its values are texts.
    private static Answer answer(String answer) {
        try (JsonReader outer = Json.createReader(new StringReader(answer))) {
            String text = outer.readArray().getString(0);
            try (JsonReader inner = Json.createReader(new StringReader(text))) {
                return answer(inner.readObject().getJsonArray("data"));
            }
        } catch (JsonException | ClassCastException | IndexOutOfBoundsException | NullPointerException notUnderstood) {
            return Answer.UNKNOWN;
        }
    }

    private static Answer answer(JsonArray data) {
        List<JsonObject> queues = data.getValuesAs(JsonObject.class);
        if (queues.isEmpty()) {
            return Answer.NOWHERE;
        }
        return queues.stream().anyMatch(QueuesOfBroker::isOfSomebody) ? Answer.SOMEBODY : Answer.NOBODY;
    }

    private static boolean isOfSomebody(JsonObject queue) {
        return !"0".equals(queue.getString("consumerCount")) || "false".equals(queue.getString("autoCreated"));
    }
}

package dev.semel.startup.lint.jms;

import dev.semel.message.jms.BrokerManagement;
import dev.semel.startup.lint.Check;
import dev.semel.startup.lint.Finding;
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

/** A broker that deletes what it cannot deliver. Silent if the broker does not let us ask. */
@Dependent
class DeadLetterAddress implements Check {

    private static final String ALL_ADDRESSES = "#";
    // The first since Artemis writes whole address settings, the second before.
    private static final List<String> DEAD_LETTER_ADDRESS = List.of("deadLetterAddress", "DLA");
    private static final Finding ABSENT = new Finding(
            "The broker has no dead-letter address for the addresses that match " + ALL_ADDRESSES + ".",
            "the broker behind jms/semel",
            "Without one it deletes a message that it may not deliver again, without a word.",
            "Add <dead-letter-address> to the address settings in broker.xml, and create the address with a queue.");

    private final BrokerManagement management;

    @Inject
    DeadLetterAddress(BrokerManagement management) {
        this.management = management;
    }

    @Override
    public List<Finding> look() {
        return management
                .ask("getAddressSettingsAsJSON", ALL_ADDRESSES)
                .flatMap(DeadLetterAddress::settings)
                .filter(settings -> DEAD_LETTER_ADDRESS.stream()
                        .allMatch(name -> settings.getString(name, "").isEmpty()))
                .map(settings -> ABSENT)
                .stream()
                .toList();
    }

    // The answer is an array with one text, which is JSON itself.
    private static Optional<JsonObject> settings(String answer) {
        try (JsonReader outer = Json.createReader(new StringReader(answer))) {
            JsonArray results = outer.readArray();
            try (JsonReader inner = Json.createReader(new StringReader(results.getString(0)))) {
                return Optional.of(inner.readObject());
            }
        } catch (JsonException | ClassCastException | IndexOutOfBoundsException notUnderstood) {
            return Optional.empty();
        }
    }
}

package dev.semel.internal.artemis.management;

import dev.semel.internal.artemis.ArtemisNames;
import dev.semel.internal.reconciliation.broker.BrokerSide;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks Artemis by its management. */
@Dependent
class ArtemisSide implements BrokerSide {

    private static final int MOST_QUEUES = 1_000;
    private static final String ALL_ADDRESSES = "#";

    private final BrokerManagement management;

    @Inject
    ArtemisSide(BrokerManagement management) {
        this.management = management;
    }

    @Override
    public Optional<String> broker() {
        return management.broker();
    }

    @Override
    public String logOfTakenConsumer() {
        return "broker.log says AMQ222151";
    }

    @Override
    public Optional<List<QueueState>> queues() {
        return management.ask("listQueues", "", 1, MOST_QUEUES).ofQueues(queues -> queues.stream()
                .filter(queue -> !is(queue, "temporary") && !is(queue, "internalQueue"))
                .map(this::state)
                .toList());
    }

    @Override
    public Optional<Graves> graves(Set<String> addresses) {
        Set<String> deadLetters = new HashSet<>();
        Set<String> expired = new HashSet<>();
        // All, too: an address may be gone, and its dead letters not.
        for (String address :
                Stream.concat(Stream.of(ALL_ADDRESSES), addresses.stream()).toList()) {
            Optional<JsonObject> settings = settings(address);
            if (settings.isEmpty()) {
                return Optional.empty();
            }
            deadLetters.addAll(named(settings.get(), "deadLetterAddress", "DLA"));
            expired.addAll(named(settings.get(), "expiryAddress"));
        }
        return Optional.of(new Graves(deadLetters, expired));
    }

    private Optional<JsonObject> settings(String address) {
        return management
                .ask("getAddressSettingsAsJSON", address)
                .answer()
                .flatMap(text -> read(text, JsonReader::readObject));
    }

    @Override
    public Optional<Map<String, Long>> origins(String queue) {
        return management
                .askQueue(queue, "countMessages", "", ArtemisNames.ORIGINAL_QUEUE)
                .answer()
                .flatMap(text -> read(text, JsonReader::readObject))
                .map(counts -> counts.entrySet().stream()
                        .filter(count -> count.getValue() instanceof JsonNumber)
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, count -> ((JsonNumber) count.getValue()).longValue())));
    }

    private QueueState state(JsonObject queue) {
        String name = queue.getString("name");
        return new QueueState(
                name,
                queue.getString("address"),
                number(queue, "messageCount") - number(queue, "scheduledCount"),
                number(queue, "consumerCount"),
                number(queue, "messagesAcked"),
                number(queue, "deliveringCount") > 0 ? inFlight(name) : Optional.of(Set.of()),
                !"false".equals(queue.getString("enabled", "")));
    }

    private Optional<Set<String>> inFlight(String queue) {
        return management
                .askQueue(queue, "listDeliveringMessagesAsJSON")
                .answer()
                .flatMap(text -> read(text, JsonReader::readArray))
                .map(consumers -> consumers.getValuesAs(JsonObject.class).stream()
                        .flatMap(consumer -> elements(consumer.getJsonArray("elements")))
                        .collect(Collectors.toSet()));
    }

    static Optional<List<JsonObject>> objects(String array) {
        return read(array, JsonReader::readArray).map(found -> found.getValuesAs(JsonObject.class));
    }

    private static Stream<String> elements(JsonArray messages) {
        return messages.getValuesAs(JsonObject.class).stream().map(message -> String.valueOf(message.get("messageID")));
    }

    private static Set<String> named(JsonObject settings, String... fields) {
        return Stream.of(fields)
                .map(field -> settings.getString(field, ""))
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
    }

    private static boolean is(JsonObject queue, String field) {
        return "true".equals(queue.getString(field, ""));
    }

    private static long number(JsonObject queue, String field) {
        String text = queue.getString(field, "");
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }

    private static <T> Optional<T> read(String text, Function<JsonReader, T> reading) {
        try (JsonReader reader = Json.createReader(new StringReader(text))) {
            return Optional.of(reading.apply(reader));
        } catch (JsonException | ClassCastException | NullPointerException notUnderstood) {
            return Optional.empty();
        }
    }
}

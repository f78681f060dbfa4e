package dev.semel.outbox;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbException;

/** Objects as JSON. */
final class JsonBody {

    // Safe for all threads, and expensive to make.
    private static final Jsonb JSON = JsonbBuilder.create();

    private JsonBody() {}

    static String of(Object content) {
        try {
            return JSON.toJson(content);
        } catch (JsonbException | StackOverflowError unwritable) {
            throw new OutboxUsageException(
                    "An object of type "
                            + (content == null ? "null" : content.getClass().getName())
                            + " cannot be written as JSON. Nothing was appended.",
                    unwritable);
        }
    }
}

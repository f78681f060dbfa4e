package dev.semel.testing.bench;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.util.stream.Stream;

/** A line of the server's log in JSON, told as text. */
final class LogEntry {

    private LogEntry() {}

    /** The lines of the entry, the first one with its time and level, then its stack trace; a line that is no JSON as it is. */
    static Stream<String> linesOf(String line) {
        if (!line.startsWith("{")) {
            return Stream.of(line);
        }
        try (JsonReader reader = Json.createReader(new StringReader(line))) {
            return text(reader.readObject()).lines();
        } catch (JsonException halfWritten) {
            return Stream.of(line);
        }
    }

    private static String text(JsonObject entry) {
        String level =
                entry.getString("loglevel", "INFO").replace("SEVERE", "ERROR").substring(0, 1);
        return "[" + entry.getString("ibm_datetime", "") + "] " + entry.getString("ibm_threadId", "") + " "
                + entry.getString("module", "") + " " + level + " " + entry.getString("message", "") + "\n"
                + entry.getString("ibm_stackTrace", "");
    }
}

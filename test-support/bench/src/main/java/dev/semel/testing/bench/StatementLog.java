package dev.semel.testing.bench;

import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** What PostgreSQL itself says was executed. */
public final class StatementLog {

    static final String FILE_NAME = "statements.log";

    private final Path file;
    private final Supplier<Tables> tables;

    /** @param directory in which PostgreSQL was told to log */
    public StatementLog(Path directory, Supplier<Tables> tables) {
        // PostgreSQL replaces the ending.
        this.file = directory.resolve("statements.json");
        this.tables = tables;
    }

    /** One executed statement: by which backend process, in which of its transactions. */
    public record Statement(long backend, String transaction, String sql, String parameters) {

        public boolean mentions(String text) {
            return sql.contains(text) || parameters.contains(text);
        }
    }

    /** All that was executed before, too: a process of its own writes the file, and may be behind. */
    public List<Statement> statements() {
        String last = "SELECT 'the log is asked for " + UUID.randomUUID() + "'";
        tables.get().rows(last);
        await("the statements in " + file).atMost(Limits.NEVER).until(() -> wholeLines()
                .contains(last));
        return wholeLines()
                .lines()
                .map(StatementLog::parse)
                .filter(entry -> entry.getString("message", "").matches("(?s)(execute [^:]*|statement): .*"))
                .map(StatementLog::statement)
                .toList();
    }

    // The last one may be half-written.
    private String wholeLines() {
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return text.substring(0, text.lastIndexOf('\n') + 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All statements of the transactions that contain a statement which mentions both texts. */
    public List<List<Statement>> transactionsWith(String sql, String parameter) {
        List<Statement> all = statements();
        return all.stream()
                .filter(statement -> statement.sql().contains(sql) && statement.mentions(parameter))
                .map(hit -> all.stream()
                        .filter(other -> other.backend() == hit.backend()
                                && other.transaction().equals(hit.transaction()))
                        .toList())
                .toList();
    }

    private static JsonObject parse(String line) {
        try (JsonReader reader = Json.createReader(new StringReader(line))) {
            return reader.readObject();
        }
    }

    private static Statement statement(JsonObject entry) {
        String message = entry.getString("message");
        return new Statement(
                entry.getInt("pid"),
                entry.getString("vxid", ""),
                message.substring(message.indexOf(':') + 1).strip(),
                entry.getString("detail", ""));
    }
}

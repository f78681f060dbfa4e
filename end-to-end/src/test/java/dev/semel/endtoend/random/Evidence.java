package dev.semel.endtoend.random;

import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the next run would write over: the logs of the nodes and the rows, kept where a promise was broken. */
final class Evidence {

    private static final List<String> TABLES = List.of(
            "SELECT * FROM semel_idempotency_record",
            "SELECT id, consumer, delivery_hash, message_id, key_hash, key_text, other_content, status, reason, destination, body_kind,"
                    + " length(body), headers, error_message, attempts, node, parked_at FROM semel_parked_message",
            "SELECT id, event_group, event_type, destination, consumer, key_text, body_kind, headers, status, attempts, error_message,"
                    + " node, created_at, published_at FROM semel_outbox_event",
            "SELECT id, subject, attempt, attempted_at, node, error_type, error_message FROM semel_attempt",
            "SELECT * FROM effect",
            "SELECT * FROM semel_destination",
            "SELECT * FROM semel_kafka_position",
            "SELECT * FROM semel_in_flight",
            "SELECT * FROM semel_finding");

    private final Path folder;

    Evidence(Path folder) {
        this.folder = folder;
    }

    void keep(List<LibertyServer> nodes, Tables tables) {
        try {
            for (LibertyServer node : nodes) {
                copy(node.logs(), folder.resolve("logs-" + nodes.indexOf(node)));
            }
            for (String table : TABLES) {
                String name = table.substring(table.lastIndexOf(' ') + 1);
                Files.write(
                        folder.resolve(name + ".txt"),
                        tables.rows(table).stream().map(String::valueOf).toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path logs, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}

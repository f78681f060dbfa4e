package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** By which settings the consumers of an application work. During a roll-out two versions may differ: what the last start said counts. */
final class JdbcConsumerRules {

    private static final String SAY =
            "UPDATE semel_consumer_rule SET node = ?, said_at = CURRENT_TIMESTAMP, settings = ?"
                    + " WHERE consumer = ? AND application = ?";

    // A node of another version may still have it.
    private static final String FORGET = "DELETE FROM semel_consumer_rule WHERE application = ?"
            + " AND consumer NOT IN (SELECT c.consumer FROM semel_consumer c WHERE c.application = ?)";

    private final Database database;
    private final Duration longestWait;

    JdbcConsumerRules(Database database, Duration longestWait) {
        this.database = database;
        this.longestWait = longestWait;
    }

    /** In one order on each node, so that two that start at one time wait for each other, and do not deadlock. */
    void say(String application, String node, Map<String, Map<String, String>> consumers) {
        new TreeMap<>(consumers).forEach((consumer, settings) -> say(application, node, consumer, text(settings)));
        execute(FORGET, List.of(application, application));
    }

    private void say(String application, String node, String consumer, String settings) {
        List<Object> values = List.of(node, settings, consumer, application);
        String insert = database.dialect()
                .insertIfAbsent(
                        "semel_consumer_rule",
                        "said_at, node, settings, consumer, application",
                        "CURRENT_TIMESTAMP, ?, ?, ?, ?");
        if (execute(insert, values) != 1) {
            execute(SAY, values);
        }
    }

    private static String text(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue().replace('\n', ' '))
                .collect(Collectors.joining("\n"));
    }

    private int execute(String statement, List<?> values) {
        return database.update(statement, longestWait, values.toArray());
    }
}

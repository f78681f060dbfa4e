package dev.semel.internal.retention.jpa;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.idempotency.consumer.EffectiveSettings;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.retention.SharedTerms;
import dev.semel.internal.retention.Terms;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The longer one of two times is found by the database, in one statement: applications that start at one time cannot undo each other. */
@Dependent
class JdbcSharedTerms implements SharedTerms {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    /** Before anything is said, nothing is kept, so that each first word is longer. */
    private static final String NOTHING = "0, 0, 0, 0, 0, 0, 'DELETE', ''";

    private static final String LENGTHEN = "UPDATE semel_retention SET keys_kept = GREATEST(keys_kept, ?),"
            + " published_kept = GREATEST(published_kept, ?), closed_kept = GREATEST(closed_kept, ?),"
            + " archived_kept = GREATEST(archived_kept, ?), sequences_kept = GREATEST(sequences_kept, ?),"
            + " horizon = GREATEST(horizon, ?)";

    // What this version does not know is left as it is: a newer one has said it.
    private static final String MORE_CAREFUL = "UPDATE semel_retention SET published_mode = ? WHERE published_mode IN ";
    private static final String NARROW = "UPDATE semel_retention SET purge_window = ? WHERE purge_window = ?";
    private static final String READ = "SELECT " + TermsColumns.NAMES + " FROM semel_retention";
    private static final String DECLARE = "UPDATE semel_retention_declared SET declared_at = CURRENT_TIMESTAMP,"
            + " keys_kept = ?, published_kept = ?, closed_kept = ?, archived_kept = ?, sequences_kept = ?, horizon = ?,"
            + " published_mode = ?, purge_window = ? WHERE application = ? AND node = ?";
    private static final String FIRST = "CURRENT_TIMESTAMP, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?";
    // What nodes wanted that the purge has forgotten; one that has just begun to start is not among the nodes yet.
    private static final String FORGET = "DELETE FROM semel_retention_declared WHERE application = ?"
            + " AND declared_at < CURRENT_TIMESTAMP - INTERVAL '1' DAY"
            + " AND node NOT IN (SELECT n.node FROM semel_node n WHERE n.application = ?)";
    private static final String MOVED = "UPDATE semel_consumer SET key_store = ?"
            + " WHERE application = ? AND node = ? AND consumer = ? AND key_store <> ?";
    private static final String LEAVE = "DELETE FROM semel_consumer WHERE application = ? AND node = ?";

    // Nodes that stopped so long ago that the purge has forgotten them, and none that has just begun to start.
    private static final String LEAVE_OF_OTHERS = "DELETE FROM semel_consumer WHERE application = ? AND node <> ?"
            + " AND node NOT IN (SELECT n.node FROM semel_node n WHERE n.application = ?)"
            + " AND node NOT IN (SELECT d.node FROM semel_retention_declared d WHERE d.application = ?)";

    private static final String IN_DATABASE = KeyStore.DATABASE.name();

    private final Database database;
    private final Transactions transactions;
    private final JdbcConsumerRules rules;

    @Inject
    JdbcSharedTerms(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
        this.rules = new JdbcConsumerRules(database, LONGEST_WAIT);
    }

    @Override
    public Optional<Terms> read() {
        return database.query(READ, row -> TermsColumns.read(row, 1)).stream().findFirst();
    }

    @Override
    public void lengthen(String application, String node, Terms own) {
        transactions.doInNew(() -> {
            declare(application, node, own);
            execute(
                    database.dialect().insertIfAbsent("semel_retention", "id, " + TermsColumns.NAMES, "1, " + NOTHING),
                    List.of());
            execute(LENGTHEN, TermsColumns.times(own));
            List<Published> less =
                    List.of(Published.values()).subList(0, own.mode().ordinal());
            if (!less.isEmpty()) {
                List<Object> modes = new ArrayList<>(List.of(own.mode().name()));
                less.forEach(mode -> modes.add(mode.name()));
                execute(MORE_CAREFUL + Placeholders.of(less), modes);
            }
            Window window = read().orElseThrow().window();
            if (window.contains(own.window())) {
                execute(NARROW, List.of(own.window().toString(), window.toString()));
            }
        });
    }

    private void declare(String application, String node, Terms own) {
        execute(FORGET, List.of(application, application));
        List<Object> values = new ArrayList<>(TermsColumns.values(own));
        values.addAll(List.of(application, node));
        if (execute(DECLARE, values) == 0) {
            execute(
                    database.dialect()
                            .insertIfAbsent(
                                    "semel_retention_declared",
                                    "declared_at, " + TermsColumns.NAMES + ", application, node",
                                    FIRST),
                    values);
        }
    }

    @Override
    public void consumers(String application, String node, Map<String, Map<String, String>> consumers) {
        Set<String> names = consumers.keySet();
        transactions.doInNew(() -> {
            List<Object> left = new ArrayList<>(List.of(application, node));
            left.addAll(names);
            execute(names.isEmpty() ? LEAVE : LEAVE + " AND consumer NOT IN " + Placeholders.of(names), left);
            execute(LEAVE_OF_OTHERS, List.of(application, node, application, application));
            new TreeMap<>(consumers)
                    .forEach((consumer, settings) -> remember(
                            application, node, consumer, settings.getOrDefault(EffectiveSettings.STORE, IN_DATABASE)));
        });
        // In a transaction of its own: this one reads the rows of other nodes, which say theirs at the same time.
        transactions.doInNew(() -> rules.say(application, node, consumers));
    }

    private void remember(String application, String node, String consumer, String keys) {
        String insert = database.dialect()
                .insertIfAbsent("semel_consumer", "application, node, consumer, key_store", "?, ?, ?, ?");
        if (execute(insert, List.of(application, node, consumer, keys)) != 1) {
            execute(MOVED, List.of(keys, application, node, consumer, keys));
        }
    }

    private int execute(String statement, List<?> values) {
        return database.update(statement, LONGEST_WAIT, values.toArray());
    }
}

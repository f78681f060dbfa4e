package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.retention.DeclaredTerms;
import dev.semel.internal.retention.Terms;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

@Dependent
class JpaDeclaredTerms implements DeclaredTerms {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final long FOR_EVER = 0;

    private static final String COLUMNS = "keys_kept, published_kept, closed_kept, archived_kept, sequences_kept,"
            + " horizon, published_mode, purge_window, application, declared_at";
    private static final String VALUES = "?, ?, ?, ?, ?, ?, ?, ?, ?, CURRENT_TIMESTAMP";
    private static final String CHANGE =
            "UPDATE semel_retention SET keys_kept = ?, published_kept = ?, closed_kept = ?,"
                    + " archived_kept = ?, sequences_kept = ?, horizon = ?, published_mode = ?, purge_window = ?,"
                    + " declared_at = CURRENT_TIMESTAMP WHERE application = ?";
    private static final String ALL = "SELECT " + COLUMNS + " FROM semel_retention ORDER BY application";
    private static final String CONSUMERS = "SELECT application, consumer FROM semel_consumer";
    private static final String LEAVE = "DELETE FROM semel_consumer WHERE application = ?";

    private final Database database;
    private final Transactions transactions;

    @Inject
    JpaDeclaredTerms(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    // Nodes that start at the same time declare the same: the first one inserts, and the others wait for it.
    @Override
    public void declare(String application, Terms terms, Collection<String> consumers) {
        transactions.doInNew(() -> {
            List<Object> values = values(application, terms);
            String insert = database.dialect().insertIfAbsent("semel_retention", COLUMNS, VALUES);
            if (execute(insert, values) != 1) {
                execute(CHANGE, values);
            }
            replaceConsumers(application, consumers);
        });
    }

    private void replaceConsumers(String application, Collection<String> consumers) {
        List<Object> left = new ArrayList<>(List.of(application));
        left.addAll(consumers);
        execute(consumers.isEmpty() ? LEAVE : LEAVE + " AND consumer NOT IN " + Placeholders.of(consumers), left);
        String insert = database.dialect().insertIfAbsent("semel_consumer", "application, consumer", "?, ?");
        consumers.stream().sorted().forEach(consumer -> execute(insert, List.of(application, consumer)));
    }

    private int execute(String statement, List<Object> values) {
        return database.update(statement, LONGEST_WAIT, values.toArray());
    }

    private static List<Object> values(String application, Terms terms) {
        return List.of(
                terms.keys().toMillis(),
                terms.published().toMillis(),
                terms.closed().toMillis(),
                terms.archived().toMillis(),
                terms.sequences().map(Duration::toMillis).orElse(FOR_EVER),
                terms.horizon().toMillis(),
                terms.mode().name(),
                terms.window().toString(),
                application);
    }

    @Override
    public List<Declared> all() {
        Map<String, Set<String>> consumers = new HashMap<>();
        database.query(CONSUMERS, row -> consumers
                .computeIfAbsent(row.getString(1), none -> new TreeSet<>())
                .add(row.getString(2)));
        return database.query(
                ALL,
                row -> new Declared(row.getString(9), terms(row), consumers.getOrDefault(row.getString(9), Set.of())));
    }

    private static Terms terms(ResultSet row) throws SQLException {
        long sequences = row.getLong(5);
        return new Terms(
                Duration.ofMillis(row.getLong(1)),
                Duration.ofMillis(row.getLong(2)),
                Duration.ofMillis(row.getLong(3)),
                Duration.ofMillis(row.getLong(4)),
                sequences == FOR_EVER ? Optional.empty() : Optional.of(Duration.ofMillis(sequences)),
                Duration.ofMillis(row.getLong(6)),
                Published.valueOf(row.getString(7)),
                Window.of(row.getString(8)));
    }
}

package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.retention.Declared;
import dev.semel.internal.retention.DeclaredTerms;
import dev.semel.internal.retention.Terms;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

@Dependent
class JdbcDeclaredTerms implements DeclaredTerms {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    /** So long a node may be cut off, or stand still, and go on with what it wanted. */
    private static final Duration SEEN = Duration.ofDays(1);

    private static final String READ = "SELECT " + TermsColumns.NAMES + " FROM semel_retention";
    private static final String NODE = "n.application = d.application AND n.node = d.node";

    // An application declares before its node says that it lives.
    private static final String RUNNING = "SELECT d.application, d.node, d.declared_at, " + TermsColumns.NAMES
            + " FROM semel_retention_declared d LEFT JOIN semel_node n ON " + NODE
            + " WHERE (n.stopped_at IS NULL OR n.stopped_at < d.declared_at) AND (d.declared_at > ? OR n.seen_at > ?)"
            + " ORDER BY d.declared_at, d.application, d.node";
    private static final String SILENT = "SELECT n.application, n.node FROM semel_node n WHERE n.stopped_at IS NULL"
            + " AND n.seen_at > ? AND NOT EXISTS (SELECT 1 FROM semel_retention_declared d WHERE " + NODE
            + ") ORDER BY n.application, n.node";
    private static final String WRITE = "UPDATE semel_retention SET keys_kept = ?, published_kept = ?, closed_kept = ?,"
            + " archived_kept = ?, sequences_kept = ?, horizon = ?, published_mode = ?, purge_window = ?";

    private final Database database;

    @Inject
    JdbcDeclaredTerms(Database database) {
        this.database = database;
    }

    @Override
    public Optional<Terms> read() {
        return read(READ);
    }

    @Override
    public Optional<Terms> lock() {
        return read(READ + " FOR UPDATE");
    }

    private Optional<Terms> read(String query) {
        return database.query(query, row -> TermsColumns.read(row, 1)).stream().findFirst();
    }

    @Override
    public List<Declared> running() {
        Instant seen = database.now().minus(SEEN);
        return database.query(RUNNING, JdbcDeclaredTerms::declared, seen, seen);
    }

    @Override
    public List<String> silent() {
        return database.query(
                SILENT,
                row -> row.getString(1) + " on " + row.getString(2),
                database.now().minus(SEEN));
    }

    @Override
    public void write(Terms rule) {
        database.update(WRITE, LONGEST_WAIT, TermsColumns.values(rule).toArray());
    }

    private static Declared declared(ResultSet row) throws SQLException {
        return new Declared(
                row.getString(1),
                row.getString(2),
                Database.instant(row.getObject(3, OffsetDateTime.class)),
                TermsColumns.read(row, 4));
    }
}

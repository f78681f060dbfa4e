package dev.semel.internal.admin.seal;

import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@Dependent
class JdbcSealStore implements SealStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final String WAITING = "semel_audit WHERE sealed = FALSE";
    private static final String IS_ANY_WAITING = "SELECT id FROM " + WAITING + " LIMIT 1";
    private static final String CHAIN =
            "SELECT last_number, last_hash, purged_number, purged_hash FROM semel_audit_chain WHERE id = 1";
    private static final String FREE = " FOR UPDATE SKIP LOCKED";
    private static final String LINE =
            "a.id, a.acted_at, a.user_name, a.action, a.target, a.outcome, a.reason, a.node, a.affected";
    private static final String LOCK_WAITING =
            "SELECT " + LINE + " FROM semel_audit a WHERE a.sealed = FALSE ORDER BY a.acted_at, a.id LIMIT ";
    private static final String APPEND =
            "INSERT INTO semel_audit_seal (number, line_id, affected, line_hash, previous_hash, hash, sealed_at)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?)";
    private static final String MARK = "UPDATE semel_audit SET sealed = TRUE WHERE id = ?";
    private static final String END = "UPDATE semel_audit_chain SET last_number = ?, last_hash = ? WHERE id = 1";

    // Line and seals in one statement: between two of them the line may grow and be sealed again.
    private static final String AFTER = "SELECT " + LINE + ", a.sealed,"
            + " s.number, s.line_id, s.affected AS sealed_affected, s.line_hash, s.previous_hash, s.hash, s.sealed_at,"
            + " CASE WHEN EXISTS (SELECT 1 FROM semel_audit_seal l WHERE l.line_id = s.line_id AND l.number > s.number)"
            + " THEN 0 ELSE 1 END AS is_latest"
            + " FROM semel_audit_seal s LEFT JOIN semel_audit a ON a.id = s.line_id"
            + " WHERE s.number > ? ORDER BY s.number LIMIT ";
    private static final String SEALED_AFTER =
            "SELECT sealed_at FROM semel_audit_seal WHERE number > ? ORDER BY number LIMIT 1";
    private static final String MARKED = "SELECT a.id FROM semel_audit a WHERE a.sealed = TRUE AND NOT EXISTS"
            + " (SELECT 1 FROM semel_audit_seal s WHERE s.line_id = a.id) ORDER BY a.acted_at, a.id LIMIT ";

    private final Database database;

    @Inject
    JdbcSealStore(Database database) {
        this.database = database;
    }

    @Override
    public Instant now() {
        return database.now();
    }

    @Override
    public boolean isAnyWaiting() {
        return !database.query(IS_ANY_WAITING, row -> row.getObject(1)).isEmpty();
    }

    @Override
    public int waiting() {
        return CappedCount.of(database, WAITING);
    }

    @Override
    public Optional<Chain> chain() {
        return database.query(CHAIN, JdbcSealStore::chain).stream().findFirst();
    }

    @Override
    public Optional<Chain> lockChain() {
        return database.query(CHAIN + FREE, JdbcSealStore::chain).stream().findFirst();
    }

    @Override
    public List<Counted> lockWaiting(int most) {
        return database.query(LOCK_WAITING + most + FREE, JdbcSealStore::line);
    }

    @Override
    public void append(List<Seal> seals) {
        for (Seal seal : seals) {
            database.update(
                    APPEND,
                    LONGEST_WAIT,
                    seal.number(),
                    seal.line(),
                    seal.affected(),
                    Binary.hash(seal.lineHash()),
                    Binary.hash(seal.previous()),
                    Binary.hash(seal.hash()),
                    seal.sealedAt());
            // One by one: an update of five hundred ids at once ran out of its time on PostgreSQL.
            database.update(MARK, LONGEST_WAIT, seal.line());
        }
        Seal last = seals.get(seals.size() - 1);
        database.update(END, LONGEST_WAIT, last.number(), Binary.hash(last.hash()));
    }

    @Override
    public List<SealedLine> after(long number, int most) {
        return database.query(AFTER + most, JdbcSealStore::sealed, number);
    }

    @Override
    public Optional<Instant> sealedAfter(long number) {
        return database.query(SEALED_AFTER, row -> Database.instant(row.getObject(1)), number).stream()
                .findFirst();
    }

    @Override
    public List<UUID> markedWithoutSeal(int most) {
        return database.query(MARKED + most, row -> row.getObject(1, UUID.class));
    }

    private static Chain chain(ResultSet row) throws SQLException {
        return new Chain(row.getLong(1), hash(row, 2), row.getLong(3), hash(row, 4));
    }

    private static Counted line(ResultSet row) throws SQLException {
        Line line = new Line(
                row.getObject("id", UUID.class),
                Database.instant(row.getObject("acted_at")),
                row.getString("user_name"),
                row.getString("action"),
                row.getString("target"),
                row.getString("outcome"),
                row.getString("reason"),
                row.getString("node"));
        return new Counted(line, row.getLong("affected"));
    }

    private static SealedLine sealed(ResultSet row) throws SQLException {
        Seal seal = new Seal(
                row.getLong("number"),
                row.getObject("line_id", UUID.class),
                row.getLong("sealed_affected"),
                hash(row, row.findColumn("line_hash")),
                hash(row, row.findColumn("previous_hash")),
                hash(row, row.findColumn("hash")),
                Database.instant(row.getObject("sealed_at")));
        boolean isThere = row.getObject("id") != null;
        return new SealedLine(
                seal,
                isThere ? Optional.of(line(row)) : Optional.empty(),
                row.getBoolean("sealed"),
                row.getInt("is_latest") == 1);
    }

    private static String hash(ResultSet row, int column) throws SQLException {
        return HexFormat.of().formatHex(row.getBytes(column));
    }
}

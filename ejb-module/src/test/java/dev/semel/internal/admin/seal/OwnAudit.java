package dev.semel.internal.admin.seal;

import dev.semel.admin.audit.AuditChain;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Verification;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.jpa.DialectOfDatabase;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.startup.schema.SchemaMigration;
import dev.semel.internal.startup.schema.SchemaScripts;
import dev.semel.testing.EmptySchema;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.ThreadTransactions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** An audit without the lines of other tests: in a transaction that is rolled back, or in a database of its own. */
public final class OwnAudit implements AutoCloseable {

    private final OpenTransaction open;
    private final Database database;

    private OwnAudit(OpenTransaction open) {
        this.open = open;
        this.database = open.database();
        execute("DELETE FROM semel_audit_seal");
        execute("DELETE FROM semel_audit");
        execute("UPDATE semel_audit_chain SET last_number = 0, last_hash = '', purged_number = 0, purged_hash = ''");
    }

    public static OwnAudit in(Dialect dialect) {
        return new OwnAudit(TestDatabase.of(dialect).begin());
    }

    /** Transactions in a database of its own, for races. */
    public static ThreadTransactions committed(Dialect dialect) throws SQLException {
        DataSource empty = EmptySchema.in(dialect);
        new SchemaMigration(new SchemaScripts(new DialectOfDatabase(dialect)), empty, new ThreadWaits()).run();
        return new ThreadTransactions(TestDatabase.of(dialect).through(empty));
    }

    public static AuditChain chain(ThreadTransactions transactions) {
        return new Verifier(new JdbcSealStore(transactions.database()), transactions);
    }

    static Sealer sealer(ThreadTransactions transactions) {
        return new Sealer(new JdbcSealStore(transactions.database()), transactions);
    }

    /** Seals what waits, in its own transactions, as if it were that time. */
    public static void sealAt(Instant time, ThreadTransactions transactions) {
        new Sealer(storeAt(time, transactions.database()), transactions).run();
    }

    /** A line as an action writes it. */
    public static UUID append(long affected, Database database) {
        return TestAudit.log(database).append(new Operation("ada", "retry", "1: a", null), affected);
    }

    public UUID append(long affected) {
        return append(affected, database);
    }

    public List<UUID> appendAll(int number) {
        List<UUID> lines = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            lines.add(append(2));
        }
        return lines;
    }

    public void grow(UUID line, long more) {
        TestAudit.log(database).add(line, more);
    }

    public void seal() {
        new Sealer(new JdbcSealStore(database), new SameTransaction()).run();
    }

    /** As if it were that time. */
    public void sealAt(Instant time) {
        new Sealer(storeAt(time, database), new SameTransaction()).run();
    }

    public AuditChain chain() {
        return new Verifier(new JdbcSealStore(database), new SameTransaction());
    }

    public Verification verify() {
        return chain().verify();
    }

    List<Seal> seals() {
        return new JdbcSealStore(database)
                .after(0, 10_000).stream().map(SealedLine::seal).toList();
    }

    SealStore store() {
        return new JdbcSealStore(database);
    }

    public Database database() {
        return database;
    }

    public void execute(String sql, Object... parameters) {
        database.update(sql, parameters);
    }

    private static SealStore storeAt(Instant time, Database database) {
        return new JdbcSealStore(database) {
            @Override
            public Instant now() {
                return time;
            }
        };
    }

    @Override
    public void close() {
        open.close();
    }
}

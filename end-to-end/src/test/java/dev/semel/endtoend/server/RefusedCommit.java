package dev.semel.endtoend.server;

import static org.awaitility.Awaitility.await;

import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.Tables;

/** The next commit with a new row of a table is refused, as by a constraint that is checked late. It waits until it is let on. */
public final class RefusedCommit implements AutoCloseable {

    private static final String INSTALL =
            """
            CREATE SEQUENCE refused_commit;
            CREATE FUNCTION refuse_first_commit() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
              IF nextval('refused_commit') = 1 THEN
                PERFORM pg_advisory_xact_lock(1);
                RAISE EXCEPTION 'This commit is refused.';
              END IF;
              RETURN NULL;
            END $$;
            CREATE CONSTRAINT TRIGGER refused_commit AFTER INSERT ON %s DEFERRABLE INITIALLY DEFERRED
              FOR EACH ROW EXECUTE FUNCTION refuse_first_commit()
            """;
    private static final String REMOVE =
            "DROP TRIGGER refused_commit ON %s; DROP FUNCTION refuse_first_commit(); DROP SEQUENCE refused_commit";

    private final Tables tables;
    private final String table;

    /** @param tables of PostgreSQL */
    public RefusedCommit(Tables tables, String table) {
        this.tables = tables;
        this.table = table;
        tables.execute(INSTALL.formatted(table));
    }

    /** Begins one work, which reaches its commit, and then another one, which waits for the first. */
    public void whileOneCommits(Runnable first, Runnable second) {
        tables.whileLocked("SELECT pg_advisory_xact_lock(1)", () -> {
            first.run();
            awaitWaiting("advisory");
            second.run();
            awaitWaiting("transactionid");
        });
    }

    private void awaitWaiting(String lock) {
        await("a session waits for a lock of this kind: " + lock)
                .atMost(Limits.NEVER)
                .until(() -> tables.count("SELECT count(*) FROM pg_stat_activity WHERE wait_event = ?", lock) == 1);
    }

    @Override
    public void close() {
        tables.execute(REMOVE.formatted(table));
    }
}

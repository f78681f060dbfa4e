package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What MariaDB really throws, and whose fault it is. */
class FaultsOfMariaDbTest {

    private static final String INSERT =
            "INSERT INTO semel_in_flight (id, key_hash, consumer, incarnation, node, begun_at)"
                    + " VALUES (UUID(), ?, 'faults', UUID(), 'node-a', CURRENT_TIMESTAMP)";
    private static final String UPDATE = "UPDATE semel_in_flight SET begun_at = CURRENT_TIMESTAMP WHERE key_hash = ?";

    private final TestDatabase database = TestDatabase.of(Dialect.MARIADB);
    private final String one = UUID.randomUUID().toString();
    private final String other = UUID.randomUUID().toString();

    @Test
    void blamesTheDatabaseWhenAStatementWaitsTooLong() {
        assertThat(causedByTheDatabase(
                        waiting(transaction -> transaction.database().update(UPDATE, Duration.ofSeconds(1), one))))
                .isTrue();
    }

    @Test
    void blamesTheDatabaseWhenALockIsNotGivenInTime() {
        assertThat(causedByTheDatabase(waiting(transaction -> {
                    execute(transaction, "SET innodb_lock_wait_timeout = 1");
                    execute(transaction, UPDATE, one);
                })))
                .isTrue();
    }

    @Test
    void blamesTheDatabaseForADeadlock() {
        database.doInTransaction(open -> {
            open.update(INSERT, one);
            open.update(INSERT, other);
        });
        try (OpenTransaction first = database.begin();
                OpenTransaction second = database.begin()) {
            execute(first, UPDATE, one);
            execute(second, UPDATE, other);
            CompletableFuture<Throwable> crossed =
                    CompletableFuture.supplyAsync(() -> catchThrowable(() -> execute(first, UPDATE, other)));
            Throwable mine = catchThrowable(() -> execute(second, UPDATE, one));
            Throwable theirs = crossed.join();

            assertThat(new SqlStateFaults().of(mine == null ? theirs : mine) != Fault.NONE)
                    .isTrue();
        }
    }

    @Test
    void blamesTheDatabaseForAConnectionThatIsKilled() {
        assertThat(causedByTheDatabase(() -> {
                    try (OpenTransaction killed = database.begin()) {
                        Object connection = killed.database()
                                .column("SELECT CONNECTION_ID()", Object.class)
                                .get(0);
                        database.doInTransaction(open -> open.update("KILL " + connection));
                        execute(killed, INSERT, one);
                    }
                }))
                .isTrue();
    }

    @Test
    void blamesTheMessageForAValueThatDoesNotFit() {
        assertThat(causedByTheDatabase(() -> database.doInTransaction(open -> open.update(INSERT, "k".repeat(65)))))
                .isFalse();
    }

    private ThrowingCallable waiting(Consumer<OpenTransaction> work) {
        return () -> {
            database.doInTransaction(open -> open.update(INSERT, one));
            try (OpenTransaction holder = database.begin();
                    OpenTransaction waiter = database.begin()) {
                execute(holder, UPDATE, one);
                work.accept(waiter);
            }
        };
    }

    private static void execute(OpenTransaction transaction, String sql, Object... parameters) {
        transaction.database().update(sql, parameters);
    }

    private static boolean causedByTheDatabase(ThrowingCallable work) {
        Throwable failure = catchThrowable(work);
        assertThat(failure).isNotNull();
        return new SqlStateFaults().of(failure) != Fault.NONE;
    }
}

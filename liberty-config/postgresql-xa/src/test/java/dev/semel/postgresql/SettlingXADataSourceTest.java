package dev.semel.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.xa.PGXADataSource;

class SettlingXADataSourceTest {

    private static EmbeddedPostgres postgres;

    private static int transactions;

    private final Xid branch = new TestXid(++transactions);

    @BeforeAll
    static void start() throws IOException {
        postgres = EmbeddedPostgres.builder()
                .setServerConfig("max_prepared_transactions", "10")
                .start();
    }

    @AfterAll
    static void stop() throws IOException {
        postgres.close();
    }

    @BeforeEach
    void emptyTable() throws SQLException {
        execute("DROP TABLE IF EXISTS payment; CREATE TABLE payment (id integer)");
    }

    @Test
    void saysThatABranchIsNotSettledWhenItsConnectionWasEndedBeforeTheCommit() throws Exception {
        XAConnection lost = preparedAndLost(source(new SettlingXADataSource()));

        assertThat(codeOf(() -> lost.getXAResource().commit(branch, false))).isEqualTo(XAException.XAER_RMFAIL);

        assertThat(prepared()).isEqualTo(1);
        another().commit(branch, false);
        assertThat(prepared()).isZero();
        assertThat(number("SELECT count(*) FROM payment")).isEqualTo(1);
    }

    @Test
    void saysThatABranchIsNotSettledWhenItsConnectionWasEndedBeforeTheRollback() throws Exception {
        XAConnection lost = preparedAndLost(source(new SettlingXADataSource()));

        assertThat(codeOf(() -> lost.getXAResource().rollback(branch))).isEqualTo(XAException.XAER_RMFAIL);

        another().rollback(branch);
        assertThat(prepared()).isZero();
        assertThat(number("SELECT count(*) FROM payment")).isZero();
    }

    /** If this fails, the driver is mended, and this whole module can go. */
    @Test
    void isNeededBecauseTheDriverCallsAPreparedBranchFinished() throws Exception {
        XAConnection lost = preparedAndLost(source(new PGXADataSource()));

        assertThat(codeOf(() -> lost.getXAResource().commit(branch, false))).isEqualTo(XAException.XAER_RMERR);

        assertThat(prepared()).isEqualTo(1);
        another().rollback(branch);
    }

    @Test
    void doesNotKnowABranchThatIsSettled() throws Exception {
        assertThat(codeOf(() -> another().commit(branch, false))).isEqualTo(XAException.XAER_NOTA);
    }

    @Test
    void leavesTheAnswerToACommitInOnePhaseToTheDriver() throws Exception {
        XAConnection lost = worked(source(new SettlingXADataSource()));
        endAllOthers();

        assertThat(codeOf(() -> lost.getXAResource().commit(branch, true))).isNotZero();

        assertThat(number("SELECT count(*) FROM payment")).isZero();
    }

    @Test
    void isTheSameResourceManagerAsItself() throws Exception {
        XAConnection connection = source(new SettlingXADataSource()).getXAConnection();

        assertThat(connection.getXAResource().isSameRM(connection.getXAResource()))
                .isTrue();
    }

    private XAConnection preparedAndLost(PGXADataSource source) throws Exception {
        XAConnection connection = worked(source);
        connection.getXAResource().prepare(branch);
        endAllOthers();
        return connection;
    }

    private XAConnection worked(PGXADataSource source) throws Exception {
        XAConnection connection = source.getXAConnection();
        XAResource resource = connection.getXAResource();
        resource.start(branch, XAResource.TMNOFLAGS);
        try (Statement statement = connection.getConnection().createStatement()) {
            statement.execute("INSERT INTO payment VALUES (1)");
        }
        resource.end(branch, XAResource.TMSUCCESS);
        return connection;
    }

    private static XAResource another() throws SQLException {
        return source(new SettlingXADataSource())
                .getXAConnection("postgres", "")
                .getXAResource();
    }

    private static PGXADataSource source(PGXADataSource source) {
        source.setServerNames(new String[] {"localhost"});
        source.setPortNumbers(new int[] {postgres.getPort()});
        source.setDatabaseName("postgres");
        source.setUser("postgres");
        return source;
    }

    // As a restart of the database does.
    private static void endAllOthers() throws SQLException {
        execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
    }

    private static int prepared() throws SQLException {
        return number("SELECT count(*) FROM pg_prepared_xacts");
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int number(String sql) throws SQLException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getInt(1);
        }
    }

    private static int codeOf(ThrowingCallable settling) {
        return catchThrowableOfType(XAException.class, settling).errorCode;
    }
}

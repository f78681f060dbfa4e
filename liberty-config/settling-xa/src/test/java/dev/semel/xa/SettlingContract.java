package dev.semel.xa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.semel.testing.basics.TestXid;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a transaction manager may expect of a data source, on both databases. */
abstract class SettlingContract {

    private static int transactions;

    private final List<XAConnection> connections = new ArrayList<>();

    final Xid branch = new TestXid(++transactions);

    /** The one that is shipped. */
    abstract XADataSource settling() throws SQLException;

    /** The driver's own. */
    abstract XADataSource original() throws SQLException;

    /** What the driver's own answers to the commit of a branch that is still prepared. */
    abstract int misleadingCode();

    /** For JDBC, with user and password. */
    abstract String url();

    abstract String user();

    /** Ends all sessions but its own, as a restart of the database does; it returns when they are gone. */
    abstract void endAllOthers() throws SQLException;

    @BeforeEach
    void emptyTable() throws SQLException {
        execute("DROP TABLE IF EXISTS payment");
        execute("CREATE TABLE payment (id integer)");
    }

    @AfterEach
    void close() throws SQLException {
        for (XAConnection connection : connections) {
            connection.close();
        }
    }

    @Test
    void settlesABranch() throws Exception {
        XAConnection connection = worked(settling());
        assertThat(connection.getXAResource().prepare(branch)).isEqualTo(XAResource.XA_OK);
        assertThat(prepared()).isEqualTo(1);

        connection.getXAResource().commit(branch, false);

        assertThat(prepared()).isZero();
        assertThat(payments()).isEqualTo(1);
    }

    @Test
    void saysThatABranchIsNotSettledWhenItsConnectionWasEndedBeforeTheCommit() throws Exception {
        XAConnection lost = preparedAndLost(settling());

        assertThat(codeOf(() -> lost.getXAResource().commit(branch, false))).isEqualTo(XAException.XAER_RMFAIL);

        assertThat(prepared()).isEqualTo(1);
        another().commit(branch, false);
        assertThat(prepared()).isZero();
        assertThat(payments()).isEqualTo(1);
    }

    @Test
    void saysThatABranchIsNotSettledWhenItsConnectionWasEndedBeforeTheRollback() throws Exception {
        XAConnection lost = preparedAndLost(settling());

        assertThat(codeOf(() -> lost.getXAResource().rollback(branch))).isEqualTo(XAException.XAER_RMFAIL);

        another().rollback(branch);
        assertThat(prepared()).isZero();
        assertThat(payments()).isZero();
    }

    @Test
    void saysThatABranchMayBePreparedWhenItsConnectionWasEndedBeforeThePrepare() throws Exception {
        XAConnection lost = worked(settling());
        endAllOthers();

        assertThat(codeOf(() -> lost.getXAResource().prepare(branch))).isEqualTo(XAException.XAER_RMFAIL);
    }

    /** If this fails on each database, the drivers are mended, and this whole module can go. */
    @Test
    void isNeededBecauseTheDriverCallsAPreparedBranchFinished() throws Exception {
        XAConnection lost = preparedAndLost(original());

        assertThat(codeOf(() -> lost.getXAResource().commit(branch, false))).isEqualTo(misleadingCode());

        assertThat(prepared()).isEqualTo(1);
        another().rollback(branch);
    }

    @Test
    void doesNotKnowABranchThatIsSettled() {
        assertThat(codeOf(() -> another().commit(branch, false))).isEqualTo(XAException.XAER_NOTA);
        assertThat(codeOf(() -> another().rollback(branch))).isEqualTo(XAException.XAER_NOTA);
    }

    @Test
    void leavesTheAnswerToACommitInOnePhaseToTheDriver() throws Exception {
        XAConnection lost = worked(original());
        endAllOthers();
        int answer = codeOf(() -> lost.getXAResource().commit(branch, true));

        XAConnection settled = worked(settling());
        endAllOthers();
        assertThat(codeOf(() -> settled.getXAResource().commit(branch, true))).isEqualTo(answer);

        assertThat(payments()).isZero();
    }

    @Test
    void isTheSameResourceManagerAsItself() throws Exception {
        XAConnection connection = opened(settling().getXAConnection());

        assertThat(connection.getXAResource().isSameRM(connection.getXAResource()))
                .isTrue();
    }

    XAConnection preparedIn(XADataSource source) throws Exception {
        XAConnection connection = worked(source);
        connection.getXAResource().prepare(branch);
        return connection;
    }

    /** The resource of another connection. */
    XAResource another() throws SQLException {
        return opened(settling().getXAConnection(user(), user())).getXAResource();
    }

    int payments() throws SQLException {
        return rows("SELECT id FROM payment");
    }

    private XAConnection preparedAndLost(XADataSource source) throws Exception {
        XAConnection connection = preparedIn(source);
        endAllOthers();
        return connection;
    }

    private XAConnection worked(XADataSource source) throws Exception {
        XAConnection connection = opened(source.getXAConnection());
        XAResource resource = connection.getXAResource();
        resource.start(branch, XAResource.TMNOFLAGS);
        try (Statement statement = connection.getConnection().createStatement()) {
            statement.execute("INSERT INTO payment VALUES (1)");
        }
        resource.end(branch, XAResource.TMSUCCESS);
        return connection;
    }

    private XAConnection opened(XAConnection connection) {
        connections.add(connection);
        return connection;
    }

    /** How many branches the database keeps. */
    int prepared() throws Exception {
        return another().recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN).length;
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    int rows(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            int rows = 0;
            while (result.next()) {
                rows++;
            }
            return rows;
        }
    }

    static int codeOf(ThrowingCallable settling) {
        return catchThrowableOfType(XAException.class, settling).errorCode;
    }
}

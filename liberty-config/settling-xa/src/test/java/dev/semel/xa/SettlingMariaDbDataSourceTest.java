package dev.semel.xa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.testing.mariadb.MariaDbServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.MariaDbDataSource;

class SettlingMariaDbDataSourceTest extends SettlingContract {

    private static final Duration NEVER = Duration.ofMinutes(5);

    private static final String OTHERS = "SELECT id FROM information_schema.processlist WHERE id <> CONNECTION_ID()";

    private static MariaDbServer mariaDb;

    @BeforeAll
    static void start() {
        mariaDb = MariaDbServer.start("shop");
    }

    @AfterAll
    static void stop() {
        mariaDb.close();
    }

    /** The server has not noticed that the owner of the branch is gone: it is stopped, or the network is. */
    @Test
    void saysThatABranchIsNotSettledWhileASessionHasItInHands() throws Exception {
        preparedIn(settling());

        assertThat(codeOf(() -> another().commit(branch, false))).isEqualTo(XAException.XAER_RMFAIL);
        assertThat(codeOf(() -> another().rollback(branch))).isEqualTo(XAException.XAER_RMFAIL);

        endAllOthers();
        another().commit(branch, false);
        assertThat(prepared()).isZero();
        assertThat(payments()).isEqualTo(1);
    }

    /** The limit is in the drop-in that is shipped. */
    @Test
    void settlesABranchOfASessionThatIsGoneWhenItsIdleTimeIsOver() throws Exception {
        SettlingMariaDbDataSource impatient = new SettlingMariaDbDataSource();
        impatient.setUrl(url() + "&sessionVariables=idle_transaction_timeout=1");
        preparedIn(impatient);

        await("end of the idle session")
                .atMost(NEVER)
                .ignoreExceptionsMatching(notYet -> notYet instanceof XAException)
                .until(() -> {
                    another().commit(branch, false);
                    return true;
                });

        assertThat(prepared()).isZero();
        assertThat(payments()).isEqualTo(1);
    }

    @Override
    XADataSource settling() throws SQLException {
        SettlingMariaDbDataSource source = new SettlingMariaDbDataSource();
        source.setUrl(url());
        return source;
    }

    @Override
    XADataSource original() throws SQLException {
        return new MariaDbDataSource(url());
    }

    @Override
    int misleadingCode() {
        return 0;
    }

    @Override
    String url() {
        return mariaDb.url();
    }

    @Override
    String user() {
        return "shop";
    }

    @Override
    void endAllOthers() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement all = connection.createStatement();
                Statement one = connection.createStatement();
                ResultSet others = all.executeQuery(OTHERS)) {
            while (others.next()) {
                one.execute("KILL " + others.getLong(1));
            }
        }
        await("end of all other sessions").atMost(NEVER).until(() -> rows(OTHERS) == 0);
    }
}

package dev.semel.xa;

import java.sql.SQLException;
import javax.sql.XAConnection;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * MariaDB's own data source, whose prepared branches are settled even after the loss of their connection. Named in a server's
 * configuration as XA data source in the place of {@code org.mariadb.jdbc.MariaDbDataSource}; it has the same properties.
 *
 * <p>If a connection breaks at prepare, commit or rollback, the driver (3.5.8) answers with no code (0), and a transaction
 * manager forgets the branch, which stays prepared and keeps its locks. And if MariaDB has not yet noticed that a
 * connection is gone, it answers to a commit on another one that it does not know the branch ({@code XAER_NOTA}), though it
 * lists it among the prepared ones: no other session may settle what one still has in flight. Here the answer to both
 * is {@code XAER_RMFAIL}, so the transaction manager tries again on another connection until it has committed.
 *
 * <p>A commit in one phase is the driver's.
 */
public class SettlingMariaDbDataSource extends MariaDbDataSource {

    @Override
    public XAConnection getXAConnection() throws SQLException {
        return new SettlingConnection(super.getXAConnection());
    }

    @Override
    public XAConnection getXAConnection(String user, String password) throws SQLException {
        return new SettlingConnection(super.getXAConnection(user, password));
    }
}

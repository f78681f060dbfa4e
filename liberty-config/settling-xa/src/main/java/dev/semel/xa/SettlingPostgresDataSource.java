package dev.semel.xa;

import java.sql.SQLException;
import javax.sql.XAConnection;
import org.postgresql.xa.PGXADataSource;

/**
 * PostgreSQL's own XA data source, whose prepared branches are settled even after the loss of their connection. Named in a
 * server's configuration in the place of {@code org.postgresql.xa.PGXADataSource}; it has the same properties.
 *
 * <p>If PostgreSQL ends a connection between prepare and commit, because it is restarted, fails over, or dies, the driver
 * (42.7.14) answers to the commit with {@code XAER_RMERR}: the branch is rolled back. It is not. The transaction manager
 * forgets it, and its locks stay; a server that starts again rolls back what was decided to be committed
 * (<a href="https://github.com/pgjdbc/pgjdbc/issues/4438">pgjdbc issue 4438</a>). Here the answer is {@code XAER_RMFAIL}, so the
 * transaction manager tries again on another connection until it has committed.
 *
 * <p>A commit in one phase is the driver's.
 */
public class SettlingPostgresDataSource extends PGXADataSource {

    // The one without user and password comes here, too.
    @Override
    public XAConnection getXAConnection(String user, String password) throws SQLException {
        return new SettlingConnection(super.getXAConnection(user, password));
    }
}

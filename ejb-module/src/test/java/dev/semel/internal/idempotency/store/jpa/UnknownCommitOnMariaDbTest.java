package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.CuttingProxy;
import dev.semel.testing.CuttingProxy.Cut;
import dev.semel.testing.TestDatabase;
import java.net.URI;
import java.sql.SQLException;
import org.mariadb.jdbc.MariaDbDataSource;

class UnknownCommitOnMariaDbTest extends UnknownCommitOverANetwork {

    @Override
    TestDatabase direct() {
        return TestDatabase.of(Dialect.MARIADB);
    }

    @Override
    CuttingProxy proxy(Cut cut) {
        URI address = address();
        return new CuttingProxy(address.getHost(), address.getPort(), "COMMIT", cut);
    }

    @Override
    TestDatabase through(CuttingProxy proxy) {
        MariaDbDataSource direct = (MariaDbDataSource) direct().dataSource();
        String port = ":" + address().getPort() + "/";
        try {
            // The data source does not tell its password; it is the user's name.
            MariaDbDataSource unsafe = new MariaDbDataSource(
                    direct.getUrl().replace(port, ":" + proxy.port() + "/").replaceAll("[?].*", ""));
            unsafe.setUser("semel");
            unsafe.setPassword("semel");
            return direct().through(unsafe);
        } catch (SQLException refused) {
            throw new IllegalStateException("The address of the proxy is refused.", refused);
        }
    }

    private URI address() {
        return URI.create(((MariaDbDataSource) direct().dataSource()).getUrl().substring("jdbc:".length()));
    }
}

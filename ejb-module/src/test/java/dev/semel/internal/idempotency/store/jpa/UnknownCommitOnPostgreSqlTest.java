package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.CuttingProxy;
import dev.semel.testing.CuttingProxy.Cut;
import dev.semel.testing.TestDatabase;
import org.postgresql.ds.PGSimpleDataSource;

class UnknownCommitOnPostgreSqlTest extends UnknownCommitOverANetwork {

    @Override
    TestDatabase direct() {
        return TestDatabase.of(Dialect.POSTGRESQL);
    }

    @Override
    CuttingProxy proxy(Cut cut) {
        PGSimpleDataSource direct = (PGSimpleDataSource) direct().unpooled();
        return new CuttingProxy(direct.getServerNames()[0], direct.getPortNumbers()[0], "COMMIT", cut);
    }

    @Override
    TestDatabase through(CuttingProxy proxy) {
        PGSimpleDataSource direct = (PGSimpleDataSource) direct().unpooled();
        PGSimpleDataSource unsafe = new PGSimpleDataSource();
        unsafe.setServerNames(new String[] {"127.0.0.1"});
        unsafe.setPortNumbers(new int[] {proxy.port()});
        unsafe.setDatabaseName(direct.getDatabaseName());
        unsafe.setUser(direct.getUser());
        unsafe.setPassword(direct.getPassword());
        return direct().through(unsafe);
    }
}

package dev.semel.testing.bench;

import dev.semel.testing.basics.Signal;
import dev.semel.testing.mariadb.MariaDbServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A real MariaDB of its own, with its defaults. */
public final class OutsideMariaDb implements OutsideDatabase {

    /** Of database, user and password: the defaults of the drop-in. */
    private static final String NAME = "shop";

    private final MariaDbServer server;

    public OutsideMariaDb() {
        this(MariaDbServer.start(NAME));
    }

    private OutsideMariaDb(MariaDbServer server) {
        this.server = server;
    }

    /** Starts it so that it speaks TLS and nothing else. */
    public static OutsideMariaDb startWithTls(Path certificate, Path key) {
        return new OutsideMariaDb(MariaDbServer.startWithTls(NAME, certificate, key));
    }

    @Override
    public void serve(LibertyServer server) {
        serve(server, Map.of());
    }

    @Override
    public void serveInTwoPhases(LibertyServer server) {
        serve(server, Map.of("type=\"javax.sql.DataSource", "type=\"javax.sql.XADataSource"));
    }

    @Override
    public void limitIdleTransactions(LibertyServer liberty, Duration limit) {
        serve(liberty, idleLimit(limit));
    }

    @Override
    public void limitSilence(LibertyServer liberty, Duration idle, Duration answer) {
        Map<String, String> limits = new HashMap<>(idleLimit(idle));
        limits.put("socketTimeout=\\d+", "socketTimeout=" + answer.toMillis());
        serve(liberty, limits);
    }

    private static Map<String, String> idleLimit(Duration limit) {
        return Map.of("idle_transaction_timeout=\\d+", "idle_transaction_timeout=" + limit.toSeconds());
    }

    private void serve(LibertyServer liberty, Map<String, String> changes) {
        liberty.withDropIn("mariadb.xml", DropIns.text("mariadb.xml", changes))
                .with("mariadb.host", "127.0.0.1")
                .with("mariadb.password", NAME)
                .with("mariadb.port", server.port());
    }

    @Override
    public TcpProxy proxyFor(LibertyServer liberty) {
        TcpProxy proxy = TcpProxy.to(server.port());
        liberty.with("mariadb.port", proxy.port());
        return proxy;
    }

    @Override
    public Tables tables() {
        return new Tables(server.url(), NAME, NAME);
    }

    @Override
    public List<List<String>> inDoubt() {
        return tables().rows("XA RECOVER");
    }

    @Override
    public List<List<String>> idleTransactions() {
        return new Tables(server.url(MariaDbServer.WATCHER), MariaDbServer.WATCHER, MariaDbServer.WATCHER)
                .rows("SELECT trx_id, trx_state, trx_started FROM information_schema.innodb_trx WHERE trx_query IS NULL"
                        + " AND trx_started < CONVERT_TZ(NOW(), @@time_zone, 'SYSTEM') - INTERVAL 2 SECOND");
    }

    /** It has none that does not wait for anybody. */
    @Override
    public void stopAtOnce() {
        kill();
    }

    @Override
    public void kill() {
        server.kill();
    }

    @Override
    public void freeze() {
        Signal.STOP.send(server.process());
    }

    @Override
    public void thaw() {
        Signal.CONT.send(server.process());
    }

    @Override
    public void startAgain() {
        server.startAgain();
    }

    @Override
    public void close() {
        server.close();
    }
}

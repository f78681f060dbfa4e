package dev.semel.testing.internal;

import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.internal.startup.StartSequence;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.container.BeanClasses;
import dev.semel.testing.container.Beans;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.jms.ConnectionFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import org.postgresql.ds.PGSimpleDataSource;

/** The outbox of an application on a real PostgreSQL whose log can be read, and the relay of that application. */
public final class CapturedOutbox implements AutoCloseable {

    private static final RetrySettings RETRY =
            new RetrySettings("semel.relay", 2, Duration.ofMillis(1), Duration.ofMillis(2));
    private static final List<String> RELAY = List.of("OutboxRelay", "CircuitBreaker");
    private static PGSimpleDataSource running;

    private final PGSimpleDataSource postgreSql = postgreSql();
    private final Database database;
    private final ConnectionFactory broker;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "timer");
        thread.setDaemon(true);
        return thread;
    });
    private Beans beans;
    private List<PeriodicWork> works;

    /** @param broker to which the relay sends */
    public CapturedOutbox(ConnectionFactory broker) {
        this.broker = broker;
        try {
            database = Database.open(postgreSql, Map.of(), List.of());
        } catch (SQLException failed) {
            throw new IllegalStateException("The database cannot be opened.", failed);
        }
        execute("DELETE FROM semel_outbox_event");
        execute("DELETE FROM semel_destination");
        restart(Publisher.CDC);
    }

    private static synchronized PGSimpleDataSource postgreSql() {
        if (running == null) {
            try {
                running = (PGSimpleDataSource) EmbeddedPostgres.builder()
                        .setPGStartupWait(Duration.ofMinutes(5))
                        .setServerConfig("wal_level", "logical")
                        .start()
                        .getPostgresDatabase();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
        return running;
    }

    /** The application starts anew, with this value of its setting. */
    public void restart(Publisher publisher) {
        beans = new Beans(BeanClasses.besides(Transactions.class));
        SemelBeans.bind(beans, database, new ServerTransactions(database.stack()), "application");
        beans.bind(RelaySettings.class, new RelaySettings(true, Duration.ofSeconds(1), 100, 1, RETRY))
                .bind(RelaySettings.Linger.class, new RelaySettings.Linger(Duration.ZERO))
                .bind(OutboxSettings.class, new OutboxSettings(publisher, Published.KEEP, Duration.ofDays(365)))
                .bind(ManagedExecutorService.class, proxy(ManagedExecutorService.class, arguments -> {
                    ((Runnable) arguments[0]).run();
                    return null;
                }))
                .bind(ManagedScheduledExecutorService.class, timer())
                .bindResource("jms/semel", broker);
        works = BeanClasses.besides(StartSequence.class).of(PeriodicWork.class).stream()
                .filter(type -> RELAY.contains(type.getSimpleName()))
                .map(type -> (PeriodicWork) beans.get(type))
                .toList();
    }

    public PGSimpleDataSource postgres() {
        return postgreSql;
    }

    public void append(OutboxEvent... events) {
        inTransaction(outbox -> outbox.appendAll(List.of(events)));
    }

    public void inTransaction(Consumer<Outbox> work) {
        beans.get(Transactions.class).doInNew(() -> work.accept(beans.get(Outbox.class)));
    }

    /** What the relay's timer does once. */
    public void relay() {
        works.forEach(PeriodicWork::run);
    }

    /** What an operator does. */
    public int operate(Function<OutboxCommands, Integer> command) {
        return beans.get(Transactions.class).inNew(() -> command.apply(beans.get(OutboxCommands.class)));
    }

    public List<UUID> events(String status) {
        return query("SELECT id FROM semel_outbox_event WHERE status = '" + status + "' ORDER BY position").stream()
                .map(UUID::fromString)
                .toList();
    }

    /** The first column of all rows. */
    public List<String> query(String sql) {
        try (Connection connection = postgreSql.getConnection();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (found.next()) {
                rows.add(found.getString(1));
            }
            return rows;
        } catch (SQLException failed) {
            throw new IllegalStateException("The database refused: " + sql, failed);
        }
    }

    public void execute(String sql) {
        try (Connection connection = postgreSql.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException("The database refused: " + sql, failed);
        }
    }

    @Override
    public void close() {
        beans.close();
        database.close();
        timer.shutdownNow();
    }

    private ManagedScheduledExecutorService timer() {
        return (ManagedScheduledExecutorService) Proxy.newProxyInstance(
                CapturedOutbox.class.getClassLoader(),
                new Class<?>[] {ManagedScheduledExecutorService.class},
                (proxy, method, arguments) -> {
                    try {
                        return method.invoke(timer, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private static <T> T proxy(Class<T> type, Function<Object[], Object> answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> answer.apply(arguments)));
    }
}

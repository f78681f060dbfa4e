package dev.semel.testing.internal;

import dev.semel.internal.idempotency.consumer.UserBeans;
import dev.semel.internal.outbox.wakeup.RelayWakeUp;
import dev.semel.internal.outbox.wakeup.WakeUpListener;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.ReplyAddresses;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.settings.StartSettings.Lint;
import dev.semel.internal.settings.StartSettings.Schema;
import dev.semel.internal.settings.limit.InlineLimit;
import dev.semel.internal.settings.limit.ResultLimit;
import dev.semel.internal.startup.StartSequence;
import dev.semel.internal.startup.probe.PlatformProbe;
import dev.semel.internal.startup.schema.SchemaMigration;
import dev.semel.internal.startup.schema.SchemaScripts;
import dev.semel.outbox.OnParked;
import dev.semel.testing.container.BeanClasses;
import dev.semel.testing.container.Beans;
import jakarta.ejb.EJBContext;
import jakarta.ejb.MessageDrivenContext;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * What a server of the kit has of its own: its database, its transactions, and no broker. All else are the beans of the library,
 * found as the application's container finds them.
 */
final class SemelBeans {

    private static final Duration EVER = Duration.ofDays(3_650);
    private static final Schedule NEVER_PURGED = new Schedule(Duration.ofHours(1), 1_000, Window.ALWAYS);
    private static final BeanClasses LIBRARY = BeanClasses.besides(StartSequence.class);

    private SemelBeans() {}

    static BeanClasses library() {
        return LIBRARY;
    }

    static void bind(Beans beans, Database database, ServerTransactions transactions, String node) {
        platform(beans, database, transactions);
        settings(beans, node);
        start(beans, database);
        beans.bind(UserBeans.class, new MadeBeans(beans)).bind(RelayWakeUp.class, new Asleep());
    }

    // The tables are made before the first server starts. No server is there to be tried or linted.
    private static void start(Beans beans, Database database) {
        beans.bind(StartSettings.class, new StartSettings(Schema.OFF, Lint.OFF, Duration.ofMinutes(2)))
                .bind(
                        SchemaMigration.class,
                        new SchemaMigration(beans.get(SchemaScripts.class), database.real(), new ShortWaits()))
                .bind(PlatformProbe.class, (PlatformProbe) part -> true)
                .bind(WakeUpListener.class, new Deaf());
    }

    private static void platform(Beans beans, Database database, ServerTransactions transactions) {
        TransactionSynchronizationRegistry registry = new CurrentRegistry(database.stack());
        beans.bind(Transactions.class, transactions)
                .bind(TransactionSynchronizationRegistry.class, registry)
                .bind(EJBContext.class, BeanContext.of(EJBContext.class, registry))
                .bind(SessionContext.class, BeanContext.of(SessionContext.class, registry))
                .bind(MessageDrivenContext.class, BeanContext.of(MessageDrivenContext.class, registry))
                .bind(ManagedThreadFactory.class, nothing(ManagedThreadFactory.class))
                .bind(DataSource.class, database.stack().dataSource(false))
                .bind(Supplier.class, database.units().semels())
                .bind(Waits.class, new ShortWaits())
                .bind(Clock.class, Clock.systemUTC())
                .bind(String.class, "contract")
                .bind(ManagedExecutorService.class, afterRollback(database.stack()))
                .bind(ManagedScheduledExecutorService.class, nothing(ManagedScheduledExecutorService.class));
    }

    private static void settings(Beans beans, String node) {
        Duration probe = Duration.ofSeconds(1);
        beans.bind(NodeName.class, new NodeName(node))
                .bind(ClaimSettings.class, new ClaimSettings(Duration.ofSeconds(10)))
                .bind(RelaySettings.Isolation.class, RelaySettings.Isolation.of(OnParked.HOLD, probe, probe))
                .bind(
                        OutboxSettings.class,
                        new OutboxSettings(
                                OutboxSettings.Publisher.RELAY, OutboxSettings.Published.KEEP, Duration.ofDays(365)))
                .bind(RetentionSettings.class, new RetentionSettings(EVER, EVER, EVER, EVER, NEVER_PURGED))
                .bind(RetentionSettings.Counters.class, new RetentionSettings.Counters(Optional.empty()))
                .bind(ResultLimit.class, new ResultLimit(256 * 1024))
                .bind(ReplyAddresses.class, ReplyAddresses.of(""))
                .bind(OutboxSettings.Replies.class, new OutboxSettings.Replies(Duration.ofHours(1)))
                .bind(InlineLimit.class, new InlineLimit(8 * 1024));
    }

    /** Semel's own use of the server's threads: what follows a rollback. It is done at once. */
    private static ManagedExecutorService afterRollback(TransactionStack stack) {
        Class<ManagedExecutorService> type = ManagedExecutorService.class;
        return (ManagedExecutorService)
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    boolean isOver = stack.current()
                            .filter(OpenTransaction::isRolledBack)
                            .isPresent();
                    if (!isOver || !method.getName().equals("execute")) {
                        throw missing(type);
                    }
                    ((Runnable) arguments[0]).run();
                    return null;
                });
    }

    private static <T> T nothing(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    throw missing(type);
                }));
    }

    private static UnsupportedOperationException missing(Class<?> type) {
        return new UnsupportedOperationException("The kit has no " + type.getSimpleName() + ". Give it one: with("
                + type.getSimpleName() + ".class, ...).");
    }

    /** No relay is there to be woken. */
    private static final class Asleep extends RelayWakeUp {

        @Override
        public void wake(Set<Integer> slots) {
            // The events stay where the kit looks at them.
        }
    }

    /** No broker is there to be listened to. */
    private static final class Deaf extends WakeUpListener {

        @Override
        public void start() {
            // Nothing is heard.
        }

        @Override
        public void stop() {
            // Nothing was heard.
        }
    }

    /** Key resolvers and classifiers of the application. */
    private static final class MadeBeans extends UserBeans {

        private final Beans beans;

        MadeBeans(Beans beans) {
            super(null);
            this.beans = beans;
        }

        @Override
        public <B, T> T call(Class<B> type, Function<B, T> question) {
            return question.apply(beans.get(type));
        }
    }
}

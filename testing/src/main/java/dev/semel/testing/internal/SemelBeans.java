package dev.semel.testing.internal;

import dev.semel.idempotency.Lease;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.idempotency.consumer.UserBeans;
import dev.semel.internal.idempotency.failure.DeliveryFailures;
import dev.semel.internal.idempotency.mode.CurrentLease;
import dev.semel.internal.idempotency.poison.NodeIncarnations;
import dev.semel.internal.idempotency.poison.PastDeaths;
import dev.semel.internal.idempotency.poison.PoisonDetector;
import dev.semel.internal.idempotency.store.DatabaseFaults;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.outbox.append.EventAppender;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.outbox.wakeup.RelayWakeUp;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.InlineLimit;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.Outbox;
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
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Binds Semel's own classes and stores, as the application's container does. Only the relay is missing: the kit publishes nothing. */
final class SemelBeans {

    private static final String STORES = "dev.semel.internal.idempotency.store.jpa.";
    private static final String OUTBOX = "dev.semel.internal.outbox.";

    private SemelBeans() {}

    static void bind(Beans beans, Database database, ServerTransactions transactions, String node) {
        platform(beans, database, transactions);
        settings(beans, node);
        stores(beans);
        beans.bindClass(DatabaseFaults.class, STORES + "SqlStateFaults")
                .bindClass(Outbox.class, OUTBOX + "append.OutboxAppender")
                .bindClass(EventAppender.class, OUTBOX + "append.OutboxAppender")
                .bindClass(StoredRetries.class, "dev.semel.internal.redelivery.OutboxRetries")
                .bindClass(DeliveryFailures.class, "dev.semel.internal.redelivery.RetryOrPark")
                .bindClass(PastDeaths.class, PoisonDetector.class.getName())
                .bindClass(Lease.class, CurrentLease.class.getName())
                .bind(UserBeans.class, new MadeBeans(beans))
                .bind(RelayWakeUp.class, new Asleep());
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
                .bind(ManagedExecutorService.class, nothing(ManagedExecutorService.class))
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
                .bind(InlineLimit.class, new InlineLimit(8 * 1024));
    }

    private static void stores(Beans beans) {
        beans.bindClass(KeyRecords.class, STORES + "JpaKeyRecords")
                .bindClass(ParkedMessageStore.class, STORES + "JpaParkedMessageStore")
                .bindClass(AttemptHistory.class, "dev.semel.internal.history.JpaAttemptHistory")
                .bindClass(NodeIncarnations.class, "dev.semel.internal.idempotency.poison.JpaNodeIncarnations")
                .bindClass(OutboxStore.class, OUTBOX + "store.jpa.JpaOutboxStore")
                .bindClass(StoredEvents.class, OUTBOX + "store.jpa.JpaStoredEvents");
    }

    private static <T> T nothing(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException("The kit has no " + type.getSimpleName()
                            + ". Give it one: with(" + type.getSimpleName() + ".class, ...).");
                }));
    }

    /** No relay is there to be woken. */
    private static final class Asleep extends RelayWakeUp {

        @Override
        public void wake() {
            // The events stay where the kit looks at them.
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

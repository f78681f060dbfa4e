package dev.semel.simulation.world;

import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.keys.CopiesToCome;
import dev.semel.admin.keys.ForgetPlan;
import dev.semel.internal.admin.operation.FrozenRows;
import dev.semel.internal.admin.operation.OperationStore;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.counter.CounterStore;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.DuplicateCounts;
import dev.semel.internal.counter.copy.SkippedCopyStore;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.BackOff;
import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.idempotency.order.Positions;
import dev.semel.internal.idempotency.poison.Marks;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.node.LifeSigns;
import dev.semel.internal.node.NodeIncarnations;
import dev.semel.internal.outbox.broker.BrokerPublisher;
import dev.semel.internal.outbox.operator.DestinationCommands;
import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.NewWork;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.PublishedEvents;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.outbox.wakeup.WakeUpChannel;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.reconciliation.BrokerQueues;
import dev.semel.internal.reconciliation.Findings;
import dev.semel.internal.reconciliation.Suspicions;
import dev.semel.internal.reconciliation.broker.BrokerActions;
import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.SharedTerms;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.settings.StartSettings.Lint;
import dev.semel.internal.settings.StartSettings.Schema;
import dev.semel.internal.startup.StartSequence;
import dev.semel.internal.startup.probe.PlatformProbe;
import dev.semel.internal.startup.probe.PlatformProbe.Part;
import dev.semel.internal.startup.schema.SchemaMigration;
import dev.semel.simulation.broker.SimulatedPublisher;
import dev.semel.simulation.broker.SimulatedQueues;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.SimulatedClock;
import dev.semel.simulation.schedule.SimulatedThreads;
import dev.semel.simulation.schedule.SimulatedWaits;
import dev.semel.simulation.store.MemoryAuditLog;
import dev.semel.simulation.store.MemoryCounterStore;
import dev.semel.simulation.store.MemoryDestinationCommands;
import dev.semel.simulation.store.MemoryDestinationStore;
import dev.semel.simulation.store.MemoryDuplicateCounts;
import dev.semel.simulation.store.MemoryExpiredRows;
import dev.semel.simulation.store.MemoryFindings;
import dev.semel.simulation.store.MemoryFrozenRows;
import dev.semel.simulation.store.MemoryHistory;
import dev.semel.simulation.store.MemoryIdempotencyCommands;
import dev.semel.simulation.store.MemoryIncarnations;
import dev.semel.simulation.store.MemoryKeyCache;
import dev.semel.simulation.store.MemoryKeyRecords;
import dev.semel.simulation.store.MemoryOperationStore;
import dev.semel.simulation.store.MemoryOutboxCommands;
import dev.semel.simulation.store.MemoryOutboxStore;
import dev.semel.simulation.store.MemoryParkedMessages;
import dev.semel.simulation.store.MemoryPositions;
import dev.semel.simulation.store.MemoryPurgeChunks;
import dev.semel.simulation.store.MemoryRelayStore;
import dev.semel.simulation.store.MemoryResults;
import dev.semel.simulation.store.MemorySharedTerms;
import dev.semel.simulation.store.MemorySkippedCopies;
import dev.semel.simulation.store.MemorySuspicions;
import dev.semel.simulation.tables.SimulatedRegistry;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.testing.container.BeanClasses;
import dev.semel.testing.container.Beans;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.Proxy;
import java.security.Principal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** What an application finds when it starts: the container's things, and the stores of the simulation behind the real ports. */
final class Container {

    private static final BeanClasses PRODUCT = BeanClasses.besides(StartSequence.class);

    /** Few, so that an operation has several chunks. */
    private static final int ROWS_OF_A_CHUNK = 2;

    private final Universe universe;
    private final Life life;
    private final String name;
    private final Profile profile;

    Container(Universe universe, Life life, String name, Profile profile) {
        this.universe = universe;
        this.life = life;
        this.name = name;
        this.profile = profile;
    }

    Beans beans() {
        SimulatedTransactions transactions = new SimulatedTransactions(life, universe.database());
        NodeName node = new NodeName(name);
        Beans made = new Beans(PRODUCT).without(Unsimulated.names());
        if (!universe.hasOperations()) {
            made.without(Set.of("OperationWorker"));
        }
        bindPlatform(made, transactions);
        bindStart(made);
        profile.bind(made, node);
        made.bind(
                RetentionSettings.Counters.class,
                new RetentionSettings.Counters(
                        NodeRules.of(universe.decisions().seed()).counters().map(profile::atLeastAsLongAsEvents)));
        MemoryOutboxStore outbox = new MemoryOutboxStore(
                universe.outbox(), transactions, made.get(Counters.class), slot -> made.get(NewWork.class)
                        .in(slot));
        MemoryIncarnations survival = new MemoryIncarnations(universe.consumers(), transactions, node);
        made.bind(SharedTerms.class, new MemorySharedTerms(universe.retention(), transactions))
                .bind(ExpiredRows.class, new MemoryExpiredRows(universe.retention(), transactions))
                .bind(Suspicions.class, new MemorySuspicions(universe.reconciliation(), transactions))
                .bind(Findings.class, new MemoryFindings(universe.reconciliation(), transactions))
                .bind(BrokerQueues.class, new SimulatedQueues(universe.broker(), universe.ports()))
                .bind(OperationStore.class, new MemoryOperationStore(universe.operations(), transactions))
                .bind(FrozenRows.class, new MemoryFrozenRows(universe.retention(), transactions, ROWS_OF_A_CHUNK))
                .bind(PurgeChunks.class, new MemoryPurgeChunks(universe.retention(), transactions));
        return made.bind(OutboxStore.class, outbox)
                .bind(StoredEvents.class, outbox)
                .bind(RelayStore.class, relayStore(made, transactions))
                .bind(DestinationStore.class, new MemoryDestinationStore(universe.outbox(), transactions))
                .bind(OutboxCommands.class, new MemoryOutboxCommands(universe.outbox(), transactions))
                .bind(
                        DestinationCommands.class,
                        new MemoryDestinationCommands(new MemoryDestinationStore(universe.outbox(), transactions)))
                .bind(
                        AttemptHistory.class,
                        new MemoryHistory(universe.consumers(), transactions, node, made.get(Clock.class)::instant))
                .bind(BrokerPublisher.class, publisher())
                .bind(KeyRecords.class, new MemoryKeyRecords(universe.consumers(), transactions, node))
                .bind(Results.class, new MemoryResults(universe.consumers(), transactions))
                .bind(ParkedMessageStore.class, new MemoryParkedMessages(universe.consumers(), transactions))
                .bind(IdempotencyCommands.class, new MemoryIdempotencyCommands(universe.consumers(), transactions))
                .bind(CopiesToCome.class, (CopiesToCome) Container::copiesMayCome)
                .bind(DuplicateCounts.class, new MemoryDuplicateCounts(universe.consumers(), transactions))
                .bind(CounterStore.class, new MemoryCounterStore(universe.consumers(), transactions))
                .bind(Positions.class, new MemoryPositions(universe.retention(), transactions))
                .bind(Positions.Stored.class, (Positions.Stored) outbox::comeNow)
                .bind(SkippedCopyStore.class, new MemorySkippedCopies(universe.consumers(), transactions))
                .bind(AuditLog.class, new MemoryAuditLog(universe.consumers(), transactions))
                .bind(SessionContext.class, operator())
                // The lists of the console ask for it, which are not shown here; and the broker has no hands for
                // operators.
                .bind(Database.class, null)
                .bind(BrokerActions.class, null)
                .bind(
                        KeyCache.class,
                        new MemoryKeyCache(
                                universe.cache(),
                                universe.consumers(),
                                CacheRules.of(universe.decisions().seed()).failedKept()))
                .bind(NodeIncarnations.class, survival)
                .bind(Marks.class, survival)
                .bind(LifeSigns.class, survival);
    }

    // The operator always means what is done.
    private static ForgetPlan copiesMayCome(List<String> keys) {
        return new ForgetPlan(keys.size(), Duration.ofDays(1), keys.size(), null, 0, 0, 0, 0, false, 0);
    }

    // The tables are there and the server is what it is, so the settings ask for no more: no schema is made, and
    // nothing linted.
    private void bindStart(Beans made) {
        made.bind(StartSettings.class, new StartSettings(Schema.OFF, Lint.OFF, Duration.ofMinutes(2)))
                .bind(SchemaMigration.class, new SchemaMigration(null, null, null))
                .bind(PlatformProbe.class, (PlatformProbe) part -> part == Part.DATABASE || isBrokerThere());
    }

    private boolean isBrokerThere() {
        if (universe.broker().isDown()) {
            universe.situations().count("a server started without its broker");
            return false;
        }
        return true;
    }

    private BrokerPublisher publisher() {
        return new SimulatedPublisher(
                universe.broker(),
                universe.ports(),
                universe.situations()::count,
                universe.truth().refusals()::refused);
    }

    private RelayStore relayStore(Beans made, SimulatedTransactions transactions) {
        return new MemoryRelayStore(
                universe.outbox(), transactions, made.get(PublishedEvents.class), made.get(Counters.class));
    }

    private void bindPlatform(Beans made, SimulatedTransactions transactions) {
        ManagedScheduledExecutorService threads = new SimulatedThreads(universe.scheduler(), life).service();
        made.bind(Transactions.class, transactions)
                .bind(TransactionSynchronizationRegistry.class, new SimulatedRegistry(universe.scheduler()))
                .bind(Waits.class, new SimulatedWaits(universe.scheduler()))
                .bind(Clock.class, new SimulatedClock(universe.scheduler(), profile.clockError()))
                .bind(ManagedExecutorService.class, threads)
                .bind(ManagedScheduledExecutorService.class, threads)
                .bind(ManagedThreadFactory.class, nothing(ManagedThreadFactory.class))
                .bind(WakeUpChannel.class, nothing(WakeUpChannel.class))
                .replace(BackOff.class, new BackOff(universe.decisions().random()));
    }

    private SessionContext operator() {
        return SessionContext.class.cast(Proxy.newProxyInstance(
                SessionContext.class.getClassLoader(),
                new Class<?>[] {SessionContext.class},
                (proxy, method, arguments) -> (Principal) universe.audited()::user));
    }

    private static <T> T nothing(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException("The simulation has no " + method + ".");
                }));
    }
}

package dev.semel.simulation.counter;

import dev.semel.simulation.Quiet;
import dev.semel.simulation.broker.MemoryBroker;
import dev.semel.simulation.check.Attempts;
import dev.semel.simulation.check.Handlers;
import dev.semel.simulation.check.Situations;
import dev.semel.simulation.check.Truth;
import dev.semel.simulation.check.Works;
import dev.semel.simulation.fault.Ports;
import dev.semel.simulation.fault.Rates;
import dev.semel.simulation.schedule.Decisions;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.NodeDied;
import dev.semel.simulation.schedule.Scheduler;
import dev.semel.simulation.schedule.Trace;
import dev.semel.simulation.store.CacheInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.OperationTablesInMemory;
import dev.semel.simulation.store.OutboxTablesInMemory;
import dev.semel.simulation.store.ReconciliationTablesInMemory;
import dev.semel.simulation.store.RetentionTablesInMemory;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.world.Audited;
import dev.semel.simulation.world.Mutation;
import dev.semel.simulation.world.Universe;
import dev.semel.specification.Counter;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Opens a counter in memory for each test, and runs the test as one of the scheduler's actors. Nothing goes wrong but what the test
 * does; who is next is left to a fresh seed, and {@code -Dcontract.seed} repeats one.
 */
final class CounterInMemory implements InvocationInterceptor, AfterEachCallback {

    private static final Duration REDELIVERY_DELAY = Duration.ofMillis(500);
    private static final int DUPLICATE_WINDOW = 1_000;

    private final long seed =
            Long.getLong("contract.seed", ThreadLocalRandom.current().nextLong(Long.MAX_VALUE));
    private final Scheduler scheduler;
    private final Life environment = Life.everlasting("test", Scheduler.START);
    private final MemoryCounter counter;
    private final Quiet quiet = new Quiet();

    CounterInMemory(boolean isTransacted) {
        Decisions decisions = new Decisions(seed, Set.of());
        this.scheduler = new Scheduler(decisions, new Trace(false));
        Ports ports = new Ports(scheduler, decisions, Rates.NONE);
        MemoryDatabase database = new MemoryDatabase(ports, decisions, environment);
        OutboxTablesInMemory outbox = new OutboxTablesInMemory(database);
        ConsumerTablesInMemory keys = new ConsumerTablesInMemory(database);
        Situations situations = new Situations();
        RetentionTablesInMemory tables = RetentionTablesInMemory.of(outbox, keys);
        CacheInMemory cache = new CacheInMemory(ports, 0);
        Truth truth = new Truth(
                situations, new Attempts(scheduler::now, Map.of()), new Handlers(keys, cache), new Works(List.of()));
        this.counter = new MemoryCounter(
                new Universe(
                        decisions,
                        scheduler,
                        ports,
                        database,
                        outbox,
                        keys,
                        ReconciliationTablesInMemory.of(tables),
                        OperationTablesInMemory.of(tables),
                        new MemoryBroker(scheduler::now, DUPLICATE_WINDOW, REDELIVERY_DELAY),
                        cache,
                        environment,
                        List.of(),
                        truth,
                        new Audited(scheduler, truth, keys.audit),
                        situations,
                        Mutation.NONE),
                isTransacted);
    }

    Counter counter() {
        return counter;
    }

    MemoryDesk desk(MemoryDesk.Door door) {
        return counter.desk(door);
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        scheduler.start("test", environment, () -> end.complete(thrownBy(invocation)));
        scheduler.run(end::isDone);
        Throwable thrown = end.isDone() ? end.join() : scheduler.failure();
        if (thrown != null || !end.isDone()) {
            throw new AssertionError("With -Dcontract.seed=" + seed + ": " + thrown, thrown);
        }
    }

    private Throwable thrownBy(InvocationInterceptor.Invocation<Void> invocation) {
        try {
            counter.open();
            invocation.proceed();
            return null;
        } catch (NodeDied died) {
            throw died;
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        counter.close();
        scheduler.close();
        quiet.close();
    }
}

package dev.semel.simulation.tables;

import dev.semel.simulation.fault.Ports;
import dev.semel.simulation.fault.Rates;
import dev.semel.simulation.schedule.Decisions;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.NodeDied;
import dev.semel.simulation.schedule.Scheduler;
import dev.semel.simulation.schedule.Trace;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * A contract's database that is the one of the simulation. Registered as an extension, it runs the test as one of the scheduler's
 * actors, and what goes on at the same time as others. Every run takes a fresh seed; {@code -Dcontract.seed} repeats one.
 */
public final class MemoryContractDatabase<S> implements ContractDatabase<S>, InvocationInterceptor, AfterEachCallback {

    private static final Duration PATIENCE = Duration.ofSeconds(8);

    private final long seed =
            Long.getLong("contract.seed", ThreadLocalRandom.current().nextLong(Long.MAX_VALUE));
    private final Decisions decisions = new Decisions(seed, Set.of());
    private final Scheduler scheduler = new Scheduler(decisions, new Trace(false));
    private final Life life = Life.everlasting("contract", Scheduler.START);
    private final MemoryDatabase database;
    private final SimulatedTransactions transactions;
    private final S stores;

    /** @param stores those over a database, in the transaction of the caller */
    public MemoryContractDatabase(BiFunction<MemoryDatabase, SimulatedTransactions, S> stores) {
        this(null, stores);
    }

    /** @param ways null: as the seed says */
    public MemoryContractDatabase(Ways ways, BiFunction<MemoryDatabase, SimulatedTransactions, S> stores) {
        Ways taken = ways == null ? Ways.of(decisions) : ways;
        this.database = new MemoryDatabase(new Ports(scheduler, decisions, Rates.NONE), decisions, life, taken);
        this.transactions = new SimulatedTransactions(life, database);
        this.stores = stores.apply(database, transactions);
    }

    @Override
    public <T> T inTransaction(Function<S, T> work) {
        return transactions.inNew(() -> work.apply(stores));
    }

    @Override
    public HeldTransaction<S> begin() {
        HeldSimulatedTransaction transaction = new HeldSimulatedTransaction(life, database);
        return new HeldTransaction<>() {

            @Override
            public <T> T within(Function<S, T> work) {
                return transaction.within(() -> work.apply(stores));
            }

            @Override
            public void commit() {
                transaction.commit();
            }

            @Override
            public void close() {
                transaction.close();
            }
        };
    }

    /** A transaction whose outcome stays unknown for a while. */
    public void loseCommit(boolean isCommitted, Consumer<S> work) {
        HeldSimulatedTransaction transaction = new HeldSimulatedTransaction(life, database);
        transaction.within(() -> {
            work.accept(stores);
            return null;
        });
        transaction.loseCommit(isCommitted);
    }

    @Override
    public <T> Concurrent<T> concurrently(Supplier<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        scheduler.start("concurrent work", life, () -> complete(result, work));
        return new Concurrent<>() {

            @Override
            public boolean isDone() {
                return result.isDone();
            }

            @Override
            public T join() {
                scheduler.await(result::isDone, null);
                return result.join();
            }
        };
    }

    private static <T> void complete(CompletableFuture<T> result, Supplier<T> work) {
        try {
            result.complete(work.get());
        } catch (NodeDied died) {
            throw died;
        } catch (Throwable failed) {
            result.completeExceptionally(failed);
        }
    }

    @Override
    public void awaitLockWait() {
        if (!scheduler.await(database::isAnyWaiting, PATIENCE)) {
            throw new AssertionError("No transaction waits for a lock.");
        }
    }

    @Override
    public void letPass(Duration time) {
        scheduler.sleep(time);
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        runAsActor(invocation);
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        runAsActor(invocation);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        runAsActor(invocation);
    }

    private void runAsActor(Invocation<Void> invocation) throws Throwable {
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        scheduler.start("test", life, () -> end.complete(thrownBy(invocation)));
        scheduler.run(end::isDone);
        Throwable thrown = end.isDone() ? end.join() : new AssertionError("No actor can ever go on.");
        if (thrown != null) {
            thrown.addSuppressed(new AssertionError(
                    "This was with -Dcontract.seed=" + seed + ", in the ways of " + database.ways() + "."));
            throw thrown;
        }
    }

    private static Throwable thrownBy(Invocation<Void> invocation) {
        try {
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
        scheduler.close();
    }
}

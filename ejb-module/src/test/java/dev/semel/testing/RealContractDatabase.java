package dev.semel.testing;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;

/** A contract's database that is a real one. */
public final class RealContractDatabase<S> implements ContractDatabase<S> {

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(RealContractDatabase::daemon);

    private final TestDatabase database;
    private final Function<Database, S> stores;

    private RealContractDatabase(TestDatabase database, Function<Database, S> stores) {
        this.database = database;
        this.stores = stores;
    }

    /** @param stores those of one transaction */
    public static <S> ContractDatabase<S> of(Dialect dialect, Function<Database, S> stores) {
        return of(TestDatabase.of(dialect), stores);
    }

    public static <S> ContractDatabase<S> of(TestDatabase database, Function<Database, S> stores) {
        return new RealContractDatabase<>(database, stores);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "concurrent work");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public <T> T inTransaction(Function<S, T> work) {
        return database.inTransaction(open -> work.apply(stores.apply(open)));
    }

    @Override
    public HeldTransaction<S> begin() {
        OpenTransaction transaction = database.begin();
        S held = stores.apply(transaction.database());
        return new HeldTransaction<>() {

            @Override
            public <T> T within(Function<S, T> work) {
                return work.apply(held);
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

    @Override
    public <T> Concurrent<T> concurrently(Supplier<T> work) {
        CompletableFuture<T> future = CompletableFuture.supplyAsync(work, THREADS);
        return new Concurrent<>() {

            @Override
            public boolean isDone() {
                return future.isDone();
            }

            @Override
            public T join() {
                return future.join();
            }
        };
    }

    @Override
    public void awaitLockWait() {
        LockWaits.awaitOne(database);
    }

    @Override
    public void letPass(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The wait was interrupted.", interrupted);
        }
    }
}

package dev.semel.internal.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

@Dependent
class ContainerTransactions implements Transactions {

    private final Boundary boundary;

    @Inject
    ContainerTransactions(Boundary boundary) {
        this.boundary = boundary;
    }

    @Override
    public <T extends @Nullable Object, E extends Exception> T inNew(Work<T, E> work) throws E {
        return run(work, boundary::inNew);
    }

    @Override
    public <T extends @Nullable Object, E extends Exception> T outside(Work<T, E> work) throws E {
        return run(work, boundary::outside);
    }

    // Keeps what the work threw, because the server may throw something else after it.
    @SuppressWarnings("unchecked")
    private static <T extends @Nullable Object, E extends Exception> T run(Work<T, E> work, Run<T> boundary) throws E {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        try {
            return boundary.run(() -> {
                try {
                    return work.run();
                } catch (Exception | Error thrown) {
                    failure.set(thrown);
                    throw thrown;
                }
            });
        } catch (Exception | Error thrown) {
            if (failure.get() == null) {
                throw new TransactionFailedException(thrown);
            }
            if (failure.get() instanceof Error error) {
                throw error;
            }
            throw (E) failure.get();
        }
    }

    private interface Run<T extends @Nullable Object> {
        T run(Work<T, Exception> work) throws Exception;
    }

    /**
     * Where the container begins, suspends and ends transactions. It has a scope of its own: Weld takes a call of a bean from within
     * its own interceptors for one of the bean itself, and does not intercept it, unless it comes by a proxy of a scope. The inner one of
     * two transactions would be none.
     */
    @ApplicationScoped
    static class Boundary {

        @Transactional(
                value = TxType.REQUIRES_NEW,
                rollbackOn = {Exception.class, Error.class})
        public <T extends @Nullable Object> T inNew(Work<T, Exception> work) throws Exception {
            return work.run();
        }

        @Transactional(TxType.NOT_SUPPORTED)
        public <T extends @Nullable Object> T outside(Work<T, Exception> work) throws Exception {
            return work.run();
        }
    }
}

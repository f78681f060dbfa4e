package dev.semel.internal.platform;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** The transactions of the server. */
@Dependent
class ContainerTransactions implements Transactions {

    private final Boundary boundary;

    @Inject
    ContainerTransactions(Boundary boundary) {
        this.boundary = boundary;
    }

    @Override
    public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
        return run(work, boundary::inNew);
    }

    @Override
    public <T, E extends Exception> T outside(Work<T, E> work) throws E {
        return run(work, boundary::outside);
    }

    private static <T, E extends Exception> T run(Work<T, E> work, Run<T> boundary) throws E {
        Observed<T, E> observed = new Observed<>(work);
        try {
            return boundary.run(observed);
        } catch (Exception | Error thrown) {
            throw observed.failureOr(thrown);
        }
    }

    /** One way through the boundary. */
    private interface Run<T> {
        T run(Work<T, Exception> work) throws Exception;
    }

    /** Keeps what the work threw, because the server may throw something else after it. */
    private static final class Observed<T, E extends Exception> implements Work<T, Exception> {

        private final Work<T, E> work;
        private Throwable failure;

        Observed(Work<T, E> work) {
            this.work = work;
        }

        @Override
        public T run() throws Exception {
            try {
                return work.run();
            } catch (Exception | Error thrown) {
                failure = thrown;
                throw thrown;
            }
        }

        @SuppressWarnings("unchecked")
        E failureOr(Throwable thrown) {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (failure == null) {
                throw new TransactionFailedException(thrown);
            }
            return (E) failure;
        }
    }
}

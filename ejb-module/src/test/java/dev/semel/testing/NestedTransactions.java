package dev.semel.testing;

import dev.semel.internal.platform.Transactions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;

/**
 * Real transactions, of which each thread has its own, one within the other.
 *
 * @param <S> what works in a transaction
 */
public abstract class NestedTransactions<S> implements Transactions {

    private final ThreadLocal<Deque<S>> open = ThreadLocal.withInitial(ArrayDeque::new);

    /** Does the work in a new transaction of the database. */
    protected abstract <T> T inTransaction(Function<S, T> work);

    /** What works in the innermost transaction of this thread. */
    protected final S innermost() {
        return open.get().element();
    }

    @Override
    @SuppressWarnings("unchecked")
    public final <T, E extends Exception> T inNew(Work<T, E> work) throws E {
        try {
            return inTransaction(session -> within(session, work));
        } catch (Thrown thrown) {
            throw (E) thrown.getCause();
        }
    }

    private <T> T within(S session, Work<T, ?> work) {
        open.get().push(session);
        try {
            return work.run();
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception checked) {
            throw new Thrown(checked);
        } finally {
            open.get().pop();
        }
    }

    @Override
    public final <T, E extends Exception> T outside(Work<T, E> work) throws E {
        return inNew(work);
    }

    private static final class Thrown extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Thrown(Exception cause) {
            super(cause);
        }
    }
}

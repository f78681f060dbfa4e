package dev.semel.testing;

import dev.semel.internal.platform.Transactions;

/** No boundaries: the test has its own. */
public class SameTransaction implements Transactions {

    @Override
    public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
        return work.run();
    }

    @Override
    public <T, E extends Exception> T outside(Work<T, E> work) throws E {
        return work.run();
    }
}

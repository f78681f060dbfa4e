package dev.semel.internal.platform;

import jakarta.enterprise.context.Dependent;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** Where the container begins, suspends and ends transactions. */
@Dependent
class Boundary {

    @Transactional(
            value = TxType.REQUIRES_NEW,
            rollbackOn = {Exception.class, Error.class})
    <T> T inNew(Work<T, Exception> work) throws Exception {
        return work.run();
    }

    @Transactional(TxType.NOT_SUPPORTED)
    <T> T outside(Work<T, Exception> work) throws Exception {
        return work.run();
    }
}

package dev.semel.retention;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;

/** The transaction boundary of one batch. */
@Dependent
class PurgeBatch {

    private final ExpiredRows rows;

    @Inject
    PurgeBatch(ExpiredRows rows) {
        this.rows = rows;
    }

    @Transactional(TxType.REQUIRES_NEW)
    int delete(Finished kind, Duration age, int most) {
        return rows.delete(kind, age, most);
    }
}

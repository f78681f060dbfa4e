package dev.semel.internal.startup;

import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Does what a careless handler would do: uses the broker in the transaction of the database. */
@Dependent
class TwoResources {

    private final BusinessDatabase database;
    private final Broker broker;
    private final Transactions transactions;

    @Inject
    TwoResources(BusinessDatabase database, Broker broker, Transactions transactions) {
        this.database = database;
        this.broker = broker;
        this.transactions = transactions;
    }

    void touchBoth() throws Broker.UnreachableException {
        transactions.doInNew(() -> {
            broker.touch();
            database.touch();
        });
    }

    /** Each of the two in a transaction of its own, which must get through whatever becomes of both in one. */
    void touchEach() throws Broker.UnreachableException {
        transactions.doInNew(database::touch);
        transactions.doInNew(broker::touch);
    }
}

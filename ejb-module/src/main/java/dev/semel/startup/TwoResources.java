package dev.semel.startup;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** Does what a careless handler would do: uses the broker in the transaction of the database. */
@Dependent
class TwoResources {

    private final BusinessDatabase database;
    private final Broker broker;

    @Inject
    TwoResources(BusinessDatabase database, Broker broker) {
        this.database = database;
        this.broker = broker;
    }

    @Transactional(value = TxType.REQUIRES_NEW, rollbackOn = Exception.class)
    void touchBoth() throws Broker.UnreachableException {
        broker.touch();
        database.touch();
    }
}

package dev.semel.internal.startup.lint.jpa;

import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import dev.semel.internal.startup.lint.Check;
import dev.semel.internal.startup.lint.Finding;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** Two phases are wanted on a database that has but one: found out by the first message, unless it is asked. */
@Dependent
class NoPreparedTransactions implements Check {

    private final AskedDatabase database;
    private final AnnotatedConsumers consumers;
    private final RelaySettings relay;

    @Inject
    NoPreparedTransactions(AskedDatabase database, AnnotatedConsumers consumers, RelaySettings relay) {
        this.database = database;
        this.consumers = consumers;
        this.relay = relay;
    }

    @Override
    public List<Finding> look() {
        boolean isAsked =
                (consumers.areJoined() || relay.isJoint()) && database.product().equals("PostgreSQL");
        if (!isAsked
                || database.value("SHOW max_prepared_transactions")
                        .filter("0"::equals)
                        .isEmpty()) {
            return List.of();
        }
        return List.of(new Finding(
                (consumers.areJoined() ? "The consumers are JOINED" : RelaySettings.TRANSACTION + " is xa")
                        + ", but the database prepares no transactions: max_prepared_transactions is 0.",
                AskedDatabase.WHERE,
                "Every commit with a second resource fails: a message is parked in the end, an event goes alone.",
                "Set max_prepared_transactions above the number of sessions, and restart PostgreSQL."));
    }
}

package dev.semel.startup.lint.jpa;

import dev.semel.startup.consumer.AnnotatedConsumers;
import dev.semel.startup.lint.Check;
import dev.semel.startup.lint.Finding;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** Consumers that commit in two phases on a database that cannot: found out by the first message, unless it is asked. */
@Dependent
class NoPreparedTransactions implements Check {

    private final AskedDatabase database;
    private final AnnotatedConsumers consumers;

    @Inject
    NoPreparedTransactions(AskedDatabase database, AnnotatedConsumers consumers) {
        this.database = database;
        this.consumers = consumers;
    }

    @Override
    public List<Finding> look() {
        boolean isAsked = consumers.areJoined() && database.product().equals("PostgreSQL");
        if (!isAsked
                || database.value("SHOW max_prepared_transactions")
                        .filter("0"::equals)
                        .isEmpty()) {
            return List.of();
        }
        return List.of(new Finding(
                "The consumers are JOINED, but the database prepares no transactions: max_prepared_transactions is 0.",
                AskedDatabase.WHERE,
                "Every commit with a second resource fails, until the message is parked.",
                "Set max_prepared_transactions above the number of sessions, and restart PostgreSQL."));
    }
}

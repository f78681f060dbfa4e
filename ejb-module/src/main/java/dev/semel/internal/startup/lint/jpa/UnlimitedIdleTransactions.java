package dev.semel.internal.startup.lint.jpa;

import dev.semel.internal.startup.lint.Check;
import dev.semel.internal.startup.lint.Finding;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A database that never takes the locks from a node that was frozen while it held them. */
@Dependent
class UnlimitedIdleTransactions implements Check {

    private static final String UNLIMITED = "0";
    private static final Map<String, Limit> BY_PRODUCT = Map.of(
            "PostgreSQL",
            new Limit(
                    "idle_in_transaction_session_timeout",
                    "SHOW idle_in_transaction_session_timeout",
                    "Add options=\"-c idle_in_transaction_session_timeout=60000\" to the data source's properties (in a URL"
                            + " ?options=-c%20idle_in_transaction_session_timeout=60000), or set it for the role by"
                            + " ALTER ROLE."),
            "MariaDB",
            new Limit(
                    "idle_transaction_timeout",
                    "SELECT @@idle_transaction_timeout",
                    "Add sessionVariables=idle_transaction_timeout=60 to the data source's URL."));

    private final AskedDatabase database;

    @Inject
    UnlimitedIdleTransactions(AskedDatabase database) {
        this.database = database;
    }

    @Override
    public List<Finding> look() {
        return Optional.ofNullable(BY_PRODUCT.get(database.product()))
                .filter(limit ->
                        database.value(limit.question).filter(UNLIMITED::equals).isPresent())
                .map(Limit::finding)
                .stream()
                .toList();
    }

    private record Limit(String name, String question, String mend) {

        Finding finding() {
            return new Finding(
                    "The database waits for ever for the end of an idle transaction: " + name + " is 0.",
                    AskedDatabase.WHERE,
                    "A node that is frozen in the middle of its work (a stopped process, a paused machine) holds the"
                            + " locks of its keys and of the relay's slots, and the other nodes wait with it.",
                    mend);
        }
    }
}

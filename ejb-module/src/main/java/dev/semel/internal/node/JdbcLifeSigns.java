package dev.semel.internal.node;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

@Dependent
class JdbcLifeSigns implements LifeSigns {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final int TROUBLE_LENGTH = 500;

    private static final String LIVE = "UPDATE semel_node SET seen_since = CASE"
            + " WHEN seen_at < CURRENT_TIMESTAMP - INTERVAL '30' SECOND OR seen_since > CURRENT_TIMESTAMP"
            + " THEN CURRENT_TIMESTAMP ELSE seen_since END,"
            + " seen_at = CURRENT_TIMESTAMP";
    // From no seconds at all comes no time.
    private static final String RELAY =
            ", relay_looked_at = %s, relay_looks_by = %s, relay_trouble = CAST(? AS varchar(500))";
    private static final String HERE = " WHERE node = ? AND application = ? AND stopped_at IS NULL AND incarnation ";
    private static final String OTHERS = "SELECT COUNT(*) FROM semel_node" + HERE + "<> ?";

    private final Database database;
    private final NodeName node;

    @Inject
    JdbcLifeSigns(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public boolean live(String application, UUID incarnation, Optional<RelaySign> relay) {
        String moment = database.dialect().secondsFromNow();
        int changed = database.update(
                LIVE + RELAY.formatted(moment, moment) + HERE + "= ?",
                LONGEST_WAIT,
                relay.map(RelaySign::polledAgo).map(ago -> -ago.toSeconds()).orElse(null),
                relay.map(sign -> sign.pollsWithin().toSeconds()).orElse(null),
                relay.map(RelaySign::trouble)
                        .map(trouble -> SafeText.line(trouble, TROUBLE_LENGTH))
                        .orElse(null),
                node.value(),
                application,
                incarnation);
        return changed == 1 || database.number(OTHERS, node.value(), application, incarnation) == 0;
    }
}

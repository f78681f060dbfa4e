package dev.semel.internal.heartbeat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

@Dependent
class JpaLifeSigns implements LifeSigns {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final int TROUBLE_LENGTH = 500;

    private static final String LIVE = "UPDATE semel_node SET seen_since = CASE"
            + " WHEN seen_at < CURRENT_TIMESTAMP - INTERVAL '30' SECOND THEN CURRENT_TIMESTAMP ELSE seen_since END,"
            + " seen_at = CURRENT_TIMESTAMP";
    private static final String NO_RELAY = ", relay_looked_at = NULL, relay_looks_by = NULL, relay_trouble = NULL";
    private static final String RELAY = ", relay_looks_by = %s, relay_trouble = CAST(? AS varchar(500))";
    private static final String HAS_LOOKED = ", relay_looked_at = %s";
    private static final String HERE = " WHERE node = ? AND application = ? AND stopped_at IS NULL";

    private final Database database;
    private final NodeName node;

    @Inject
    JpaLifeSigns(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public void live(String application, Optional<RelaySign> relay) {
        List<Object> parameters = new ArrayList<>();
        String assignments = relay.map(sign -> assign(sign, parameters)).orElse(NO_RELAY);
        parameters.add(node.value());
        parameters.add(application);
        database.update(LIVE + assignments + HERE, LONGEST_WAIT, parameters.toArray());
    }

    private String assign(RelaySign sign, List<Object> parameters) {
        String moment = database.dialect().secondsFromNow();
        parameters.add(sign.looksWithin().toSeconds());
        parameters.add(sign.trouble() == null ? null : SafeText.line(sign.trouble(), TROUBLE_LENGTH));
        if (sign.lookedAgo() == null) {
            return RELAY.formatted(moment);
        }
        parameters.add(-sign.lookedAgo().toSeconds());
        return (RELAY + HAS_LOOKED).formatted(moment, moment);
    }
}

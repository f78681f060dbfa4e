package dev.semel.internal.idempotency.poison;

/** Which incarnations of servers are over, as SQL. */
public final class JpaLiveNodes {

    // After an outage all signs of life are old: a node is missed only while others have been seen for a while.
    private static final String MISSED =
            "n.seen_at < CURRENT_TIMESTAMP - INTERVAL '120' SECOND AND EXISTS (SELECT 1 FROM semel_node o"
                    + " WHERE o.seen_since < CURRENT_TIMESTAMP - INTERVAL '30' SECOND"
                    + " AND o.seen_at > CURRENT_TIMESTAMP - INTERVAL '30' SECOND)";

    /**
     * Holds for a row of the table whose incarnation is over: its node has begun another, has stopped, or gives no sign of life although
     * others do.
     */
    public static final String NOT_OF_ONE =
            "NOT EXISTS (SELECT 1 FROM semel_node n WHERE n.incarnation = %s.incarnation AND n.stopped_at IS NULL AND NOT ("
                    + MISSED + "))";

    private JpaLiveNodes() {}
}

package dev.semel.internal.node;

/** Which incarnations of servers are over, as SQL. */
public final class JdbcLiveNodes {

    /**
     * Holds for a row of the nodes that gives no sign of life although others do. After an outage all signs of life are old, so a node
     * is missed only while others have been seen for a while.
     */
    public static final String MISSED =
            "%s.seen_at < CURRENT_TIMESTAMP - INTERVAL '30' SECOND AND EXISTS (SELECT 1 FROM semel_node o"
                    + " WHERE o.seen_since < CURRENT_TIMESTAMP - INTERVAL '30' SECOND"
                    + " AND o.seen_at > CURRENT_TIMESTAMP - INTERVAL '30' SECOND)";

    /**
     * Holds for a row of the table whose incarnation has died: its node has begun another, or is missed. One that has stopped in good
     * order has not.
     */
    public static final String NOT_OF_ONE =
            "NOT EXISTS (SELECT 1 FROM semel_node n WHERE n.incarnation = %s.incarnation AND (n.stopped_at IS NOT NULL OR NOT ("
                    + MISSED.formatted("n") + ")))";

    /** Holds for a row of the table whose incarnation has stopped in good order. */
    public static final String OF_STOPPED =
            "EXISTS (SELECT 1 FROM semel_node s WHERE s.incarnation = %s.incarnation AND s.stopped_at IS NOT NULL)";

    private JdbcLiveNodes() {}
}

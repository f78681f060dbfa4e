package dev.semel.internal.reconciliation;

/** Each looks into an index of what is not finished, or at a bounded part of the events that are. */
final class SuspicionSql {

    private SuspicionSql() {}

    /** The order of the index of records that are not completed: PostgreSQL must not walk along all records by their time. */
    static final String IN_PLACE = " ORDER BY r.consumer, r.first_seen_at LIMIT ";

    static final String RETRIED =
            """
            SELECT r.consumer, r.first_seen_at, r.key_hash, r.key_text, r.retry_event_id, r.failing_since,
                   e.status, e.published_at, e.destination
            FROM semel_idempotency_record r
            LEFT JOIN semel_outbox_event e ON e.id = r.retry_event_id
            WHERE r.status = 'FAILED' AND r.retry_event_id IS NOT NULL""";

    static final String PARKED =
            """
            SELECT r.consumer, r.first_seen_at, r.key_hash, r.key_text,
                   CASE WHEN EXISTS (SELECT 1 FROM semel_parked_message p
                                     WHERE p.key_hash = r.key_hash AND p.status = 'PARKED') THEN 1 ELSE 0 END
            FROM semel_idempotency_record r
            WHERE r.status = 'PARKED'""";

    static final String LAPSED =
            """
            SELECT r.key_hash, r.consumer, r.key_text, r.retry_event_id, r.lease_until, r.node
            FROM semel_idempotency_record r
            WHERE r.status = 'IN_PROGRESS' AND r.lease_until < ?
            ORDER BY r.consumer, r.first_seen_at
            LIMIT\s""";

    /** Only for the reasons with which a key is parked, too. */
    static final String PARKED_WITHOUT_KEY =
            """
            SELECT p.id, p.consumer, p.key_text, p.key_hash, p.parked_at, r.status
            FROM semel_parked_message p
            LEFT JOIN semel_idempotency_record r ON r.key_hash = p.key_hash
            WHERE p.status = 'PARKED'
              AND p.parked_at < ?
              AND p.key_hash IS NOT NULL
              AND p.reason IN ('TERMINAL_FAILURE', 'ATTEMPTS_USED_UP', 'TIME_USED_UP', 'TOO_LARGE', 'SERVER_DIED',
                               'OUTCOME_UNKNOWN')
              AND COALESCE(r.status, 'GONE') <> 'PARKED'
            ORDER BY p.parked_at
            LIMIT\s""";

    static final String HELD_BY_NOTHING =
            """
            SELECT d.destination, d.destination_kind, d.since
            FROM semel_destination d
            WHERE d.state = 'CLOSED' AND d.since < ?
              AND EXISTS (SELECT 1 FROM %s d.destination AND e.destination_kind = d.destination_kind)
            ORDER BY d.destination
            LIMIT\s""";

    static final String UNSERVED =
            "SELECT slot, last_served_at, node FROM semel_slot WHERE last_served_at < ? ORDER BY slot";

    /** Asked for each slot alone: most slots that were not served for long are only idle, and this is one look into an index. */
    static final String SENDABLE =
            """
            SELECT e.id
            FROM semel_outbox_event e
            WHERE e.slot = ? AND e.status = 'PENDING' AND e.created_at < ? AND (e.due_at IS NULL OR e.due_at < ?)
              AND (e.event_group IS NULL OR NOT EXISTS (
                SELECT 1 FROM semel_outbox_event b
                WHERE b.event_group = e.event_group AND b.position < e.position
                  AND (b.status = 'HELD' OR b.status = 'SCHEDULED' OR b.status = 'PARKED' AND b.holds_group)))
            ORDER BY e.slot, e.position
            LIMIT 1""";

    /** One whose time to live is over is at the broker's expiry address, if nobody took it. */
    static final String PUBLISHED =
            """
            SELECT id, published_at, event_type, destination, destination_kind, consumer, key_text, headers
            FROM semel_outbox_event
            WHERE status = 'PUBLISHED' AND published_at >= ? AND published_at < ?
              AND (expires_at IS NULL OR expires_at > CURRENT_TIMESTAMP)""";

    static final String KEYS_REMOVED =
            "SELECT action FROM semel_audit WHERE acted_at >= ? AND action IN ('forget keys', 'purge keys') LIMIT 1";

    static final String KNOWN = "SELECT key_hash FROM semel_idempotency_record WHERE key_hash IN ";
}

package dev.semel.benchmarks.outbox;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Database;
import dev.semel.benchmarks.installation.Installation;
import java.time.Duration;

/**
 * One event for each of 1,000 orders, appended by the application. The database multiplies them, so that each copy is as the
 * application writes it, but for a new id (UUIDv7), key and position.
 */
public final class Template {

    public static final int ORDERS = 1000;

    private static final Duration FIRST_DRAIN = Duration.ofMinutes(1);

    private static final String FRESH_ID =
            "(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'"
                    + " || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid";

    private final String columns;

    private Template(String columns) {
        this.columns = columns;
    }

    /** Has the application append them, and waits until they are published, which is not measured. */
    public static Template make(Installation installation, String queue) {
        new Application(installation.application()).place(queue, 0, ORDERS);
        Database database = installation.database();
        database.execute("CREATE TABLE template AS SELECT * FROM semel_outbox_event");
        database.execute("UPDATE template SET body = b.body FROM semel_outbox_body b WHERE b.event_id = template.id");
        await().atMost(FIRST_DRAIN).until(() -> Backlog.pending(database) == 0);
        return new Template(database.text("SELECT string_agg(column_name, ', ' ORDER BY ordinal_position)"
                + " FROM information_schema.columns WHERE table_schema = 'public'"
                + " AND table_name = 'semel_outbox_event' AND is_identity = 'NO'"));
    }

    /** The statement that adds so many pending events. */
    String pending(int events) {
        return pending(copies(events), "");
    }

    /** The statement that adds so many pending events of one group. */
    String pendingOfOneGroup(int events) {
        return pending(
                "FROM generate_series(1, " + events + ") AS n, LATERAL (SELECT t.*, " + FRESH_ID
                        + " AS fresh, n.n FROM template AS t ORDER BY t.position LIMIT 1) AS e",
                "");
    }

    /** The statement that adds so many events that were published at that time, with bodies elsewhere. */
    String published(int events, String time) {
        return add(values("'PUBLISHED'", time, "NULL", "body_size"), copies(events));
    }

    /** The statement that adds one pending event of one order and answers its id. */
    public String one() {
        return pending(
                "FROM (SELECT t.*, " + FRESH_ID + " AS fresh FROM template AS t WHERE t.aggregate_id = ?) AS e",
                " RETURNING event_id");
    }

    // In two tables, as the application writes it.
    private String pending(String copies, String answer) {
        return "WITH e AS (SELECT e.* " + copies + "), stored AS ("
                + add(values("'PENDING'", "NULL", "NULL", "body_size"), "FROM e")
                + ") INSERT INTO semel_outbox_body (event_id, body) SELECT fresh, body FROM e" + answer;
    }

    /** Of the template's rows, so many copies one after the other; {@code fresh} is a new id. */
    static String copies(int events) {
        return "FROM generate_series(1, " + events / ORDERS + ") AS n, LATERAL (SELECT t.*, " + FRESH_ID
                + " AS fresh, n.n FROM template AS t ORDER BY t.position OFFSET 0) AS e";
    }

    private String add(String values, String copies) {
        return "INSERT INTO semel_outbox_event (" + columns + ") SELECT " + values + " " + copies;
    }

    private String values(String status, String publishedAt, String body, String bodySize) {
        return columns.replaceFirst("\\bid\\b", "fresh")
                .replaceFirst("\\bkey_text\\b", "fresh::text")
                .replaceFirst("\\bbody\\b", body)
                .replaceFirst("\\bbody_size\\b", bodySize)
                .replaceFirst("\\bstatus\\b", status)
                .replaceFirst("\\bcreated_at\\b", "CURRENT_TIMESTAMP")
                .replaceFirst("\\bpublished_at\\b", publishedAt);
    }
}

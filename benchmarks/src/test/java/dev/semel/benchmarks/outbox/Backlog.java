package dev.semel.benchmarks.outbox;

import dev.semel.benchmarks.client.Database;
import dev.semel.benchmarks.installation.Installation;
import java.util.List;

/** Committed events that wait, and others that were published long ago. */
public final class Backlog {

    private final Template template;
    private final Database database;
    private final Database administrator;

    public Backlog(Installation installation, Template template) {
        this.template = template;
        this.database = installation.database();
        this.administrator = installation.administrator();
    }

    /** Lets exactly so many events wait in an outbox that holds nothing else. */
    public void fill(int events) {
        clear();
        add(events);
    }

    /** The same with events of one group alone. */
    public void fillOneGroup(int events) {
        clear();
        database.execute(template.pendingOfOneGroup(events));
        settle();
    }

    /** Lets so many more events wait. */
    public void add(int events) {
        addAndLeave(events);
        settle();
    }

    private void settle() {
        settle("semel_outbox_event");
        settle("semel_outbox_body");
    }

    /** The same, and leaves it to the database to do what is to be done after that. */
    public void addAndLeave(int events) {
        database.execute(template.pending(events));
    }

    /**
     * Lays out a second outbox like the first, with so many published events, and puts it aside. Each has its row among the bodies,
     * as the product leaves it, but of one byte: the relay reads none of them, and ten million of 1 KiB would be 12 GB.
     */
    public void layOutAnother(int published) {
        database.execute("CREATE SCHEMA aside");
        database.execute("CREATE TABLE aside.semel_outbox_event (LIKE semel_outbox_event INCLUDING ALL)");
        database.execute("CREATE TABLE aside.semel_outbox_body (LIKE semel_outbox_body INCLUDING ALL,"
                + " FOREIGN KEY (event_id) REFERENCES aside.semel_outbox_event ON DELETE CASCADE)");
        // LIKE leaves these out.
        database.execute("ALTER TABLE aside.semel_outbox_event SET ("
                + database.text("SELECT array_to_string(reloptions, ', ') FROM pg_class"
                        + " WHERE oid = 'semel_outbox_event'::regclass")
                + ")");
        exchange();
        database.execute(template.published(published, "CURRENT_TIMESTAMP"));
        database.execute(
                "INSERT INTO semel_outbox_body (event_id, body) SELECT id, 'x'::bytea FROM semel_outbox_event");
        settle();
        exchange();
    }

    /** Lets so many events be there and no others, which were published in the second last month, with their bodies. */
    public void fillWithPublished(int events) {
        clear();
        database.execute(template.published(
                events,
                "CURRENT_TIMESTAMP - interval '60 days' + e.n * (interval '29 days' / "
                        + Math.max(1, events / Template.ORDERS) + ")"));
        database.execute("INSERT INTO semel_outbox_body (event_id, body) SELECT e.id, t.body"
                + " FROM semel_outbox_event e JOIN template t ON t.aggregate_id = e.aggregate_id");
        settle();
    }

    /** Puts the outbox that was aside in the place of the other one. */
    public void exchange() {
        for (String table : List.of("semel_outbox_event", "semel_outbox_body")) {
            database.execute(("CREATE SCHEMA passage;"
                            + " ALTER TABLE public.%1$s SET SCHEMA passage;"
                            + " ALTER TABLE aside.%1$s SET SCHEMA public;"
                            + " ALTER TABLE passage.%1$s SET SCHEMA aside;"
                            + " DROP SCHEMA passage")
                    .formatted(table));
        }
    }

    public void clear() {
        database.execute("TRUNCATE semel_outbox_event CASCADE");
    }

    public long pending() {
        return pending(database);
    }

    /** How many events wait in that database. */
    public static long pending(Database database) {
        return database.count("SELECT count(*) FROM semel_outbox_event WHERE status = 'PENDING'");
    }

    /** How many events of that database will still become messages, now or later. */
    public static long unpublished(Database database) {
        return database.count(
                "SELECT count(*) FROM semel_outbox_event WHERE status IN ('PENDING', 'SCHEDULED', 'HELD')");
    }

    /** Makes a table as the articles and Debezium's router have it. */
    public void createTable(String table) {
        createTable(database, table);
    }

    /** The same in that database. */
    public static void createTable(Database database, String table) {
        database.execute("CREATE TABLE " + table + " (position bigint GENERATED ALWAYS AS IDENTITY,"
                + " id uuid PRIMARY KEY, aggregatetype varchar(255) NOT NULL, aggregateid varchar(255) NOT NULL,"
                + " type varchar(255) NOT NULL, payload text NOT NULL,"
                + " created_at timestamp with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,"
                + " published_at timestamp with time zone)");
        database.execute("CREATE INDEX ON " + table + " (position) WHERE published_at IS NULL");
    }

    /** The same events in such a table. */
    public void fillTable(String table, int events) {
        database.execute("TRUNCATE " + table);
        database.execute("INSERT INTO " + table + " (id, aggregatetype, aggregateid, type, payload)"
                + " SELECT fresh, aggregate_type, aggregate_id, event_type, convert_from(body, 'UTF8') "
                + Template.copies(events));
        settle(table);
    }

    // What filling leaves to be done would otherwise be done while the time runs; ANALYZE alone would do it for a
    // small table only, all of whose pages it reads.
    private void settle(String table) {
        administrator.execute("VACUUM (ANALYZE) " + table);
        administrator.execute("CHECKPOINT");
    }
}

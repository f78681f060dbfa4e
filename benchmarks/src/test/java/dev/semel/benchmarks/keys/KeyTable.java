package dev.semel.benchmarks.keys;

import dev.semel.benchmarks.client.Database;
import dev.semel.benchmarks.installation.Installation;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two tables of keys, a small one and a large one, that take each other's place. The database multiplies a row that the consumer has
 * written: each copy is like it, but for its key, a random one, and its times, which are those of the second last month.
 */
final class KeyTable {

    private static final String TABLE = "semel_idempotency_record";
    private static final String ASIDE = "aside." + TABLE;

    private final Database database;
    private final Database administrator;
    private final String columns;
    private final List<Dependent> dependents;

    /** A table whose rows go with a key, and how it says so. */
    private record Dependent(String table, String foreignKey) {}

    private KeyTable(Installation installation) {
        this.database = installation.database();
        this.administrator = installation.administrator();
        this.columns = database.text("SELECT string_agg(column_name, ', ' ORDER BY ordinal_position)"
                + " FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '" + TABLE + "'");
        this.dependents = dependents();
    }

    // A deletion looks into each of them.
    private List<Dependent> dependents() {
        String all = database.text("SELECT string_agg(conrelid::regclass || ' ' || pg_get_constraintdef(oid), ';')"
                + " FROM pg_constraint WHERE contype = 'f' AND confrelid = '" + TABLE + "'::regclass");
        return Stream.of(all.split(";"))
                .map(dependent -> dependent.split(" ", 2))
                .map(words -> new Dependent(words[0], words[1].replace(TABLE, ASIDE)))
                .toList();
    }

    /** What is in the table now belongs to both, and is what is multiplied. */
    static KeyTable of(Installation installation) {
        KeyTable table = new KeyTable(installation);
        table.database.execute("CREATE TABLE known AS SELECT * FROM " + TABLE);
        return table;
    }

    /** Lays out the large one, with what depends on it, and leaves it aside. */
    void layOutAside(int keys) {
        database.execute("CREATE SCHEMA aside");
        database.execute("CREATE TABLE " + ASIDE + " (LIKE " + TABLE + " INCLUDING ALL)");
        dependents.forEach(dependent -> database.execute("CREATE TABLE aside." + dependent.table() + " (LIKE "
                + dependent.table() + " INCLUDING ALL, " + dependent.foreignKey() + ")"));
        database.execute("INSERT INTO " + ASIDE + " SELECT * FROM known");
        add(ASIDE, keys);
        settle(ASIDE);
        administrator.execute("CHECKPOINT");
    }

    /** Lets exactly so many keys be in the small one, which is in its place. */
    void fill(int keys) {
        database.execute("TRUNCATE " + TABLE + " CASCADE");
        database.execute("INSERT INTO " + TABLE + " SELECT * FROM known");
        add(TABLE, keys - (int) database.count("SELECT count(*) FROM known"));
        settle(TABLE);
    }

    /** Puts the one that was aside in the place of the other one. */
    void exchange() {
        exchange(TABLE);
        dependents.forEach(dependent -> exchange(dependent.table()));
    }

    private void exchange(String table) {
        database.execute(("CREATE SCHEMA passage;"
                        + " ALTER TABLE public.%1$s SET SCHEMA passage;"
                        + " ALTER TABLE aside.%1$s SET SCHEMA public;"
                        + " ALTER TABLE passage.%1$s SET SCHEMA aside;"
                        + " DROP SCHEMA passage")
                .formatted(table));
    }

    /** What one key takes in the large one, with its share of the indexes. */
    double bytesPerKey() {
        return bytesPerRow(ASIDE);
    }

    /** What the same keys take in an inbox that is written by hand: consumer, id, time. */
    double bytesPerKeyInInbox() {
        database.execute("INSERT INTO inbox (consumer, work, received_at)"
                + " SELECT consumer, key_text, first_seen_at FROM " + ASIDE);
        settle("inbox");
        double bytes = bytesPerRow("inbox");
        database.execute("TRUNCATE inbox");
        return bytes;
    }

    private double bytesPerRow(String table) {
        return database.count("SELECT pg_total_relation_size('" + table + "')")
                / (double) database.count("SELECT count(*) FROM " + table);
    }

    // n is named in the query that makes a row's key, so that the database makes one for each.
    private void add(String table, int keys) {
        database.execute("INSERT INTO " + table + " (" + columns + ") SELECT " + values()
                + " FROM (SELECT * FROM known LIMIT 1) AS t, generate_series(1, " + keys + ") AS n,"
                + " LATERAL (SELECT gen_random_uuid() AS fresh, n.n OFFSET 0) AS key,"
                + " LATERAL (SELECT CURRENT_TIMESTAMP - interval '60 days' + n.n * (interval '29 days' / " + keys
                + ") AS seen) AS time");
    }

    private String values() {
        return columns.replaceFirst("\\bkey_hash\\b", "fresh")
                .replaceFirst("\\bkey_text\\b", "fresh::text")
                .replaceFirst("\\bfirst_seen_at\\b", "seen")
                .replaceFirst("\\bcompleted_at\\b", "seen");
    }

    // A checkpoint would make the large table pay anew for the first change of each page, in a run of seconds: the
    // database makes its own, as it does in life.
    private void settle(String table) {
        administrator.execute("VACUUM (ANALYZE) " + table);
    }
}

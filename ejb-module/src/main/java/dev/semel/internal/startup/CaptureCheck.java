package dev.semel.internal.startup;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.Require;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/**
 * With change data capture the relay leaves events alone, so the capture that is to read them must be there before the first one is
 * committed: a log that can be read, a publication of the captured rows, and a slot that keeps the log from now on.
 */
@Dependent
class CaptureCheck implements StartCheck {

    private static final int OLDEST_WITH_ROW_FILTERS = 150_000;
    private static final String VERSION = "SELECT CAST(current_setting('server_version_num') AS integer)";
    private static final String LOGICAL =
            "SELECT COUNT(*) FROM pg_settings WHERE name = 'wal_level' AND setting = 'logical'";
    private static final String PUBLICATIONS = "SELECT COUNT(*) FROM pg_publication p"
            + " JOIN pg_publication_tables t ON t.pubname = p.pubname"
            + " WHERE p.pubinsert AND NOT p.pubupdate AND t.schemaname = ANY (current_schemas(false))"
            + " AND t.tablename = 'semel_outbox_event' AND t.rowfilter LIKE '%CAPTURED%'";
    private static final String SLOTS = "SELECT COUNT(*) FROM pg_replication_slots"
            + " WHERE database = current_database() AND plugin = 'pgoutput' AND NOT temporary"
            + " AND COALESCE(wal_status, '') <> 'lost'";

    private final Database database;
    private final OutboxSettings settings;

    @Inject
    CaptureCheck(Database database, OutboxSettings settings) {
        this.database = database;
        this.settings = settings;
    }

    @Override
    public void require() {
        if (settings.publisher() != Publisher.CDC) {
            return;
        }
        demand(
                database.dialect() == Dialect.POSTGRESQL && database.number(VERSION) >= OLDEST_WITH_ROW_FILTERS,
                "may be cdc on PostgreSQL 15 or later only, the one database with which it is tested");
        demand(database.number(LOGICAL) > 0, "needs wal_level=logical in the database when it is cdc");
        demand(
                database.number(PUBLICATIONS) > 0,
                "needs a publication of the inserts into semel_outbox_event WHERE (status = 'CAPTURED') when it is"
                        + " cdc, or they are not published");
        demand(
                database.number(SLOTS) > 0,
                "needs a logical replication slot with the plugin pgoutput when it is cdc, created before the first"
                        + " event is captured, or that event is lost");
    }

    private static void demand(boolean holds, String rule) {
        Require.that(holds, OutboxSettings.PUBLISHER, rule, "cdc");
    }
}

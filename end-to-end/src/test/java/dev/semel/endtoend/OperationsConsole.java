package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Album;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Tables;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A server with its console in a browser, and what is parked there for operations to work on. */
final class OperationsConsole {

    static final Path ALBUM = Album.FOLDER;

    private static final String PARKED =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_text, status, reason, destination,"
                    + " body_kind, headers, error_type, error_message, fingerprint, attempts, node, parked_at, reachable)"
                    + " SELECT gen_random_uuid(), '%s', gen_random_uuid(), 'order-' || n, 'PARKED', 'ATTEMPTS_USED_UP',"
                    + " 'shop.payments', 'EMPTY', '{}', 'shop.CustomsException', 'Customs keeps order ' || n,"
                    + " CAST('00000000-0000-5000-8000-00000000d15c' AS uuid), 4, 'node-a', CURRENT_TIMESTAMP - n * interval"
                    + " '1 second', FALSE FROM generate_series(1, %d) AS n";

    private final SharedShop shared = SharedShop.console();
    private final Installation installation = shared.installation();

    LibertyServer server() {
        return installation.server();
    }

    Visit signedIn(String user, ColorScheme scheme) {
        return shared.signedIn(user, scheme);
    }

    long parked(String consumer) {
        return shared.parked(consumer);
    }

    Tables tables() {
        return installation.tables();
    }

    void park(String consumer, int number) {
        tables().execute(PARKED.formatted(consumer, number));
    }

    /** Parked, and then given up with their keys. */
    void giveUp(String consumer, int number) {
        tables().execute(PARKED.formatted(consumer, number));
        tables().execute("UPDATE semel_parked_message SET key_hash = id, status = 'DISCARDED', closed_at ="
                + " CURRENT_TIMESTAMP WHERE consumer = '" + consumer + "'");
        tables().execute("INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, node, attempts,"
                + " duplicates, first_seen_at, completed_at) SELECT key_hash, consumer, key_text, 'DISCARDED',"
                + " 'node-a', 4, 0, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM semel_parked_message WHERE consumer = '"
                + consumer + "'");
    }

    long done(String consumer) {
        return tables().count(
                        "SELECT COUNT(*) FROM semel_operation_row w JOIN semel_parked_message p ON p.id = w.entry_id"
                                + " WHERE w.outcome = 'DONE' AND p.status = 'DISCARDED' AND p.consumer = ?",
                        consumer);
    }

    static void discardAll(Visit visit, String origin, int number) {
        visit.open("failed?origin=" + origin);
        visit.ask(visit.find("discardAll"));
        visit.find("reason").fill("not wanted");
        visit.find("phrase").fill(String.valueOf(number));
    }

    static void startsOperation(Visit visit) {
        visit.find("confirm").click();
        visit.page().waitForURL(Pattern.compile(".*/operations/op\\?id=.*"));
        assertThat(visit.find("progress")).isVisible();
    }
}

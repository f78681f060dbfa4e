package dev.semel.endtoend;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.cluster.AppenderBeside;
import dev.semel.endtoend.server.Installation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A shop on one server that several test classes share. It is started for the first of them and ends with the process; they
 * take turns by its lock, use orders of their own, and leave nothing open.
 */
final class SharedShop {

    /** For {@code @ResourceLock}: PostgreSQL and Artemis are outside. */
    static final String OUTSIDE = "the shared shop with its parts outside";

    /** For {@code @Order} of those that share the embedded one, or the console's: see the order of the classes in the pom. */
    static final int AT_THE_END = Integer.MAX_VALUE;

    /** For {@code @ResourceLock}: all is in one process, as it is shipped. */
    static final String EMBEDDED = "the shared shop in one process";

    /** For {@code @ResourceLock}: PostgreSQL and Artemis are outside, and each class finds the tables empty. */
    static final String CONSOLE = "the shared shop of the console's tests";

    /** For {@code @ResourceLock}: the same with a reconciler that looks every few seconds. */
    static final String RECONCILED = "the shared shop of the findings' tests";

    /** By which a neighbour calls the shop that is in one process. */
    static final String OTHER_NAME = "neighbour.example";

    /** In bytes, where all is in one process: less than the server itself takes. */
    static final int LARGEST_REQUEST = 65_536;

    private static final Duration BETWEEN_PASSES = Duration.ofSeconds(5);

    /** All but what applications say of themselves at their start. What hangs on one of these goes with it. */
    private static final List<String> ROWS = List.of(
            "semel_position",
            "semel_outbox_event",
            "semel_outbox_archive",
            "semel_destination",
            "semel_attempt",
            "semel_parked_message",
            "semel_idempotency_record",
            "semel_kafka_position",
            "semel_finding",
            "semel_cause_note",
            "semel_skipped_copy",
            "semel_sample",
            "semel_operation",
            "semel_audit",
            "semel_audit_seal");

    private static final Map<String, SharedShop> STARTED = new ConcurrentHashMap<>();

    private final Installation installation;
    private final AppenderBeside appender;
    private final Shop shop;
    private final ForeignClient client;
    private Browser browser;

    private SharedShop(Installation installation, AppenderBeside appender) {
        this.installation = installation;
        this.appender = appender;
        Runtime.getRuntime().addShutdownHook(new Thread(installation::close, "end of a shared shop"));
        installation.server().quickStart().start();
        this.shop = new Shop(installation.server().address());
        this.client = new ForeignClient(installation.broker());
    }

    static SharedShop outside() {
        return STARTED.computeIfAbsent(OUTSIDE, none -> {
            Installation installation = Installation.outside("shared");
            return new SharedShop(installation, AppenderBeside.deployedTo(installation.server()));
        });
    }

    static SharedShop embedded() {
        return STARTED.computeIfAbsent(EMBEDDED, none -> {
            Installation installation = Installation.embedded("shared-embedded");
            installation.server().with("http.otherName", OTHER_NAME).with("semel.request.max-size", LARGEST_REQUEST);
            return new SharedShop(installation, null);
        });
    }

    /** What tests of the console plant has no carrier, and would be found: so the reconciler is off. */
    static SharedShop console() {
        SharedShop console = STARTED.computeIfAbsent(CONSOLE, none -> {
            Installation installation = Installation.outside("shared-console");
            installation.server().with("semel.reconciler.enabled", false);
            return new SharedShop(installation, null);
        });
        console.empty();
        return console;
    }

    /** What nothing brings on any more is found within seconds. */
    static SharedShop reconciled() {
        SharedShop reconciled = STARTED.computeIfAbsent(RECONCILED, none -> {
            Installation installation = Installation.outside("shared-reconciled");
            installation.server().with("semel.reconciler.interval", BETWEEN_PASSES);
            return new SharedShop(installation, null);
        });
        reconciled.empty();
        return reconciled;
    }

    // A class that failed may have left anything.
    private void empty() {
        shop.switchCarrier(true);
        deleteRows();
        settling().awaitEmptyQueues();
        deleteRows();
        installation.tables().execute("UPDATE semel_counter SET total = 0, last_at = NULL");
        installation
                .tables()
                .execute("UPDATE semel_audit_chain SET purged_number = last_number, purged_hash = last_hash");
    }

    private void deleteRows() {
        ROWS.forEach(table -> installation.tables().execute("DELETE FROM " + table));
    }

    Installation installation() {
        return installation;
    }

    /** Beside the shop whose parts are outside, for events that are not the shop's. */
    AppenderBeside appender() {
        return appender;
    }

    Shop shop() {
        return shop;
    }

    ForeignClient client() {
        return client;
    }

    /** One for all classes, in which those who have signed in still are: to start it and to sign in takes seconds. */
    Browser browser() {
        if (browser == null) {
            browser = Browser.start();
        }
        return browser;
    }

    Visit signedIn(String user, ColorScheme scheme) {
        return browser().visit(installation.server().address(), scheme).as(user);
    }

    /** How many messages of a consumer are parked. */
    long parked(String consumer) {
        return installation
                .tables()
                .count("SELECT COUNT(*) FROM semel_parked_message WHERE status = 'PARKED' AND consumer = ?", consumer);
    }

    Settling settling() {
        return new Settling(shop, client);
    }
}

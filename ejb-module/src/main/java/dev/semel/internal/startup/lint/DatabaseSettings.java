package dev.semel.internal.startup.lint;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Settings of the database with which it breaks a promise of ours, or cannot do what our own settings want. */
@Dependent
class DatabaseSettings implements Check {

    static final String WHERE = "the data source bound to java:app/env/jdbc/semel";

    private static final long SMALLEST_PACKET = 16L * 1024 * 1024;

    // Longer than one send may take (SendWatch): until then the pass needs the locks of its slot.
    private static final Duration SHORTEST_IDLE = Duration.ofSeconds(45);

    private static final IdleLimit IDLE_ON_POSTGRESQL = new IdleLimit(
            Dialect.POSTGRESQL,
            "idle_in_transaction_session_timeout",
            // In milliseconds; SHOW says 1min.
            "SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'",
            Duration.ofMillis(1),
            "Add options=\"-c idle_in_transaction_session_timeout=60000\" to the data source's properties (in a URL"
                    + " ?options=-c%20idle_in_transaction_session_timeout=60000), or set it for the role by ALTER ROLE.");

    private static final IdleLimit IDLE_ON_MARIADB = new IdleLimit(
            Dialect.MARIADB,
            "idle_transaction_timeout",
            "SELECT @@idle_transaction_timeout",
            Duration.ofSeconds(1),
            "Add sessionVariables=idle_transaction_timeout=60 to the data source's URL.");

    private static final List<Setting> SETTINGS = List.of(
            durability(
                    Dialect.POSTGRESQL, "synchronous_commit", "SHOW synchronous_commit", "off"::equalsIgnoreCase, "on"),
            durability(
                    Dialect.MARIADB,
                    "innodb_flush_log_at_trx_commit",
                    "SELECT @@innodb_flush_log_at_trx_commit",
                    value -> !value.equals("1"),
                    "1"),
            // Only a database in a file has a path; one in memory promises nothing.
            durability(
                    Dialect.H2,
                    "WRITE_DELAY",
                    "SELECT setting_value FROM information_schema.settings WHERE setting_name = 'WRITE_DELAY'"
                            + " AND DATABASE_PATH() IS NOT NULL",
                    value -> !value.equals("0"),
                    "0"),
            new Setting(
                    Dialect.H2,
                    "DATABASE_PATH",
                    "SELECT DATABASE_PATH()",
                    path -> true,
                    "H2 may write half of a transaction before its process is killed",
                    "With the commit of one connection it writes what the others have changed, table by table. After a kill"
                            + " an effect may be there without its key, and come twice, or a key without its effect, which is lost.",
                    "Use H2 to try Semel, and PostgreSQL or MariaDB for what must not be lost."),
            endless(IDLE_ON_POSTGRESQL),
            tooShort(IDLE_ON_POSTGRESQL),
            endless(IDLE_ON_MARIADB),
            tooShort(IDLE_ON_MARIADB),
            new Setting(
                    Dialect.MARIADB,
                    "max_allowed_packet",
                    "SELECT @@max_allowed_packet",
                    value -> Long.parseLong(value) < SMALLEST_PACKET,
                    "The database refuses statements that Semel needs",
                    "It ends the connection over a message of up to 10 MiB that is stored for a retry or parked, which looks like"
                            + " an outage: the message comes for ever.",
                    "Set max_allowed_packet to 16M or more on the server, and above twice the largest value that a handler writes."));

    private final Database database;
    private final AnnotatedConsumers consumers;

    @Inject
    DatabaseSettings(Database database, AnnotatedConsumers consumers) {
        this.database = database;
        this.consumers = consumers;
    }

    @Override
    public List<Finding> check() {
        return Stream.concat(SETTINGS.stream(), twoPhases())
                .filter(setting -> setting.dialect == database.dialect())
                .flatMap(this::findings)
                .toList();
    }

    private Stream<Finding> findings(Setting setting) {
        Check check = () -> database.texts(setting.question).stream()
                .filter(value -> value != null && setting.isUnsafe.test(value))
                .map(setting::finding)
                .toList();
        return check.findings(setting.name, WHERE);
    }

    private static Setting durability(
            Dialect dialect, String name, String question, Predicate<String> isUnsafe, String wanted) {
        return new Setting(
                dialect,
                name,
                question,
                isUnsafe,
                "The database commits before the disk has it",
                "A message is acknowledged because the commit has returned; a crash of the database then loses its"
                        + " effect and its key, and no copy comes back.",
                "Set " + name + " to " + wanted + ".");
    }

    private static Setting endless(IdleLimit limit) {
        return limit.setting(
                Duration::isZero,
                "The database waits for ever for the end of an idle transaction",
                "A node that is frozen in the middle of its work (a stopped process, a paused machine) holds the"
                        + " locks of its keys and of the relay's slots, and the other nodes wait with it.");
    }

    private static Setting tooShort(IdleLimit limit) {
        return limit.setting(
                idle -> !idle.isZero() && idle.compareTo(SHORTEST_IDLE) < 0,
                "The database ends an idle transaction in which a relay may still send",
                "A pass that waits for a broker which is away loses its slot to another node. When the broker is back, both send"
                        + " the same events; only consumers that know them by their keys take them once.");
    }

    // Found out by the first message, unless it is asked.
    private Stream<Setting> twoPhases() {
        if (!consumers.needXa()) {
            return Stream.empty();
        }
        return Stream.of(new Setting(
                Dialect.POSTGRESQL,
                "max_prepared_transactions",
                "SHOW max_prepared_transactions",
                "0"::equals,
                "The consumers are XA, but the database prepares no transactions",
                "Every commit with a second resource fails, and a message is parked in the end.",
                "Set max_prepared_transactions above the number of sessions, and restart PostgreSQL."));
    }

    /** How long the database leaves an idle transaction its locks. */
    private record IdleLimit(Dialect dialect, String name, String question, Duration unit, String mend) {

        Setting setting(Predicate<Duration> isUnsafe, String what, String why) {
            return new Setting(
                    dialect,
                    name,
                    question,
                    value -> isUnsafe.test(unit.multipliedBy(Long.parseLong(value))),
                    what,
                    why,
                    mend);
        }
    }

    private record Setting(
            Dialect dialect,
            String name,
            String question,
            Predicate<String> isUnsafe,
            String what,
            String why,
            String mend) {

        Finding finding(String value) {
            return new Finding(what + ": " + name + " is " + value + ".", WHERE, why, mend);
        }
    }
}

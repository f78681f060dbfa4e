package dev.semel.startup.jpa;

import dev.semel.jpa.DialectOfDatabase;
import dev.semel.settings.SchemaSettings;
import dev.semel.startup.SchemaPreparation;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;

/** Runs the shipped migrations with a history table of Semel's own; a schema full of the application's tables is normal. */
@Dependent
class FlywaySchema implements SchemaPreparation {

    private static final Logger LOG = Logger.getLogger(FlywaySchema.class.getName());
    private static final int TRIES = 5;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final SchemaSettings settings;
    private final DialectOfDatabase dialect;

    @Resource(lookup = "java:app/env/jdbc/semel")
    private DataSource dataSource;

    @Inject
    FlywaySchema(SchemaSettings settings, DialectOfDatabase dialect) {
        this.settings = settings;
        this.dialect = dialect;
    }

    @Override
    public void prepare() {
        switch (settings.mode()) {
            case CREATE -> migrate();
            case VALIDATE -> validate(flyway());
            case OFF -> LOG.log(Level.INFO, "semel.schema is off: the tables are taken as they are.");
            default -> throw new IllegalStateException("Unknown mode " + settings.mode());
        }
    }

    // Several applications on one database start together, and until the history table is there Flyway has no lock.
    private void migrate() {
        for (int i = 1; ; i++) {
            try {
                flyway().migrate();
                return;
            } catch (FlywayException failed) {
                if (i == TRIES) {
                    throw failed;
                }
                LOG.log(
                        Level.INFO,
                        "Semel''s tables could not be migrated, perhaps another application does it right now; it is tried again: {0}",
                        failed.getMessage());
                pause();
            }
        }
    }

    private static void validate(Flyway flyway) {
        MigrationInfo[] pending = flyway.info().pending();
        if (pending.length > 0) {
            String versions = Arrays.stream(pending)
                    .map(migration -> migration.getVersion() + " (" + migration.getScript() + ")")
                    .collect(Collectors.joining(", "));
            throw new IllegalStateException("semel.schema is validate, but Semel's tables lack version " + versions
                    + ". Run the scripts of META-INF/semel/db in the jar, or set semel.schema=create. The application"
                    + " does not start until then.");
        }
        flyway.validate();
    }

    private Flyway flyway() {
        // An empty file named flyway.location lets Flyway find a folder in a jar on Liberty; db/callback, which it
        // always
        // looks for, has one too.
        String scripts = "classpath:META-INF/semel/db/" + dialect.get().name().toLowerCase(Locale.ROOT);
        return Flyway.configure(FlywaySchema.class.getClassLoader())
                .dataSource(dataSource)
                .table("semel_schema_history")
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .locations(scripts)
                .failOnMissingLocations(true)
                .load();
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.semel.internal.startup;

import dev.semel.internal.settings.StartSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.flywaydb.core.api.FlywayException;

/**
 * Runs the shipped migrations, or checks them, as the settings say, with a history table of Semel's own; a schema full of the
 * application's tables is normal.
 */
@Dependent
class FlywaySchema {

    private static final Logger LOG = Logger.getLogger(FlywaySchema.class.getName());
    private static final int TRIES = 5;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final StartSettings settings;
    private final ShippedMigrations migrations;

    @Inject
    FlywaySchema(StartSettings settings, ShippedMigrations migrations) {
        this.settings = settings;
        this.migrations = migrations;
    }

    /** Fails with a sentence if the tables do not fit. */
    void prepare() {
        switch (settings.schema()) {
            case CREATE -> migrate();
            case VALIDATE -> validate();
            case OFF -> LOG.log(Level.INFO, "semel.schema is off: the tables are taken as they are.");
            default -> throw new IllegalStateException("Unknown mode " + settings.schema());
        }
    }

    // Several applications on one database start together, and until the history table is there Flyway has no lock.
    private void migrate() {
        for (int i = 1; ; i++) {
            try {
                migrations.flyway().migrate();
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

    private void validate() {
        String lacking = migrations.lacking();
        if (!lacking.isEmpty()) {
            throw new IllegalStateException("semel.schema is validate, but Semel's tables lack version " + lacking
                    + ". Run the scripts of META-INF/semel/db in the jar, or set semel.schema=create. The application"
                    + " does not start until then.");
        }
        migrations.flyway().validate();
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}

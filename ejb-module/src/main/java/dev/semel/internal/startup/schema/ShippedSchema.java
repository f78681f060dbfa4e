package dev.semel.internal.startup.schema;

import dev.semel.internal.settings.StartSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Makes Semel's tables, or checks them, as the settings say; a schema full of the application's tables is normal. */
@Dependent
public class ShippedSchema {

    private static final Logger LOG = Logger.getLogger(ShippedSchema.class.getName());

    private final StartSettings settings;
    private final SchemaMigration migration;

    @Inject
    ShippedSchema(StartSettings settings, SchemaMigration migration) {
        this.settings = settings;
        this.migration = migration;
    }

    /** Fails with a sentence if the tables do not fit. */
    public void prepare() {
        switch (settings.schema()) {
            case CREATE -> migration.run();
            case VALIDATE -> validate();
            case OFF -> LOG.log(Level.INFO, "semel.schema is off: the tables are taken as they are.");
        }
    }

    private void validate() {
        String lacking = migration.lacking();
        if (!lacking.isEmpty()) {
            throw new IllegalStateException("semel.schema is validate, but Semel's tables lack version " + lacking
                    + ". Run the scripts of META-INF/semel/db in the jar, or set semel.schema=create. The application"
                    + " does not start until then.");
        }
        migration.requireUnchanged();
    }
}

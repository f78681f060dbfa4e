package dev.semel.internal.startup;

import dev.semel.internal.jpa.DialectOfDatabase;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;

/** The scripts that ship in the jar for the database at hand, with a history table of Semel's own. */
@Dependent
public class ShippedMigrations {

    private static final String SCRIPTS = "META-INF/semel/db/";

    private final DialectOfDatabase dialect;

    @Resource(lookup = "java:app/env/jdbc/semel")
    private DataSource dataSource;

    @Inject
    ShippedMigrations(DialectOfDatabase dialect) {
        this.dialect = dialect;
    }

    public ShippedMigrations(DialectOfDatabase dialect, DataSource dataSource) {
        this.dialect = dialect;
        this.dataSource = dataSource;
    }

    Flyway flyway() {
        // An empty file named flyway.location lets Flyway find a folder in a jar on Liberty; db/callback, which it
        // always looks for, has one too.
        return Flyway.configure(ShippedMigrations.class.getClassLoader())
                .dataSource(dataSource)
                .table("semel_schema_history")
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .locations("classpath:" + folder())
                .failOnMissingLocations(true)
                .load();
    }

    /** Whether Semel's own migration keeps the history of these tables. */
    public boolean isHistoryKept() {
        return flyway().info().applied().length > 0;
    }

    /** The versions that the tables lack, in words; empty if they lack none. */
    public String lacking() {
        return Arrays.stream(flyway().info().pending())
                .map(migration -> migration.getVersion() + " (" + migration.getScript() + ")")
                .collect(Collectors.joining(", "));
    }

    /** The text of all scripts, in order. */
    public String text() {
        return Arrays.stream(flyway().info().all())
                .map(MigrationInfo::getScript)
                .filter(script -> script.endsWith(".sql"))
                .map(this::read)
                .collect(Collectors.joining("\n"));
    }

    private String read(String script) {
        try (InputStream stream =
                ShippedMigrations.class.getClassLoader().getResourceAsStream(folder() + "/" + script)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private String folder() {
        return SCRIPTS + dialect.get().name().toLowerCase(Locale.ROOT);
    }
}

package dev.semel.internal.startup.lint;

import dev.semel.internal.settings.Semel;
import dev.semel.internal.startup.schema.SchemaMigration;
import dev.semel.internal.startup.schema.SchemaScripts;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;

/** A version, table, primary key or index of the shipped scripts that the database does not have. */
@Dependent
class IncompleteSchema implements Check {

    private static final String MEND = "Run what creates it, from the scripts of META-INF/semel/db in the jar.";

    private final SchemaMigration migration;
    private final SchemaScripts scripts;
    private final DataSource dataSource;

    @Inject
    IncompleteSchema(SchemaMigration migration, SchemaScripts scripts, @Semel DataSource dataSource) {
        this.migration = migration;
        this.scripts = scripts;
        this.dataSource = dataSource;
    }

    @Override
    public List<Finding> check() {
        ShippedStructure shipped = ShippedStructure.of(scripts.statements());
        List<Finding> findings = new ArrayList<>();
        try (Connection connection = dataSource.getConnection()) {
            findings.addAll(lookAt(connection, shipped));
        } catch (SQLException unanswered) {
            throw new IllegalStateException(unanswered.getMessage(), unanswered);
        }
        // Where no history is kept, only the structure can tell.
        String lacking = migration.isHistoryKept() ? migration.lacking() : "";
        if (!lacking.isEmpty()) {
            findings.add(new Finding(
                    "Semel's tables lack version " + lacking + ".",
                    DatabaseSettings.WHERE,
                    "Statements of this jar fail at the first message, or a promise of the newer version does not hold.",
                    "Run the scripts of META-INF/semel/db in the jar, or set semel.schema=create."));
        }
        return findings;
    }

    private static List<Finding> lookAt(Connection connection, ShippedStructure shipped) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        for (String table : shipped.tables()) {
            if (!hasPrimaryKey(connection, table)) {
                findings.add(new Finding(
                        "The table " + table + " is missing, or has no primary key.",
                        table,
                        "Without the primary key a second copy is not seen to be one, and takes effect again.",
                        MEND));
            }
        }
        for (ShippedStructure.Index index : shipped.indexes()) {
            if (!hasIndex(connection, index)) {
                findings.add(new Finding(
                        "The index " + index.name() + " is missing.",
                        index.table(),
                        "Statements on the table become slower with every row, and hold their locks as long.",
                        MEND));
            }
        }
        return findings;
    }

    private static boolean hasPrimaryKey(Connection connection, String table) throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        try (ResultSet columns =
                metaData.getPrimaryKeys(connection.getCatalog(), connection.getSchema(), stored(metaData, table))) {
            return columns.next();
        }
    }

    private static boolean hasIndex(Connection connection, ShippedStructure.Index index) throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        try (ResultSet indexes = metaData.getIndexInfo(
                connection.getCatalog(), connection.getSchema(), stored(metaData, index.table()), false, true)) {
            while (indexes.next()) {
                String name = indexes.getString("INDEX_NAME");
                if (name != null && index.isNamed(name)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static String stored(DatabaseMetaData metaData, String table) throws SQLException {
        return metaData.storesUpperCaseIdentifiers() ? table.toUpperCase(Locale.ROOT) : table;
    }
}

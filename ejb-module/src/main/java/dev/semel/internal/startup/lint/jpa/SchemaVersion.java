package dev.semel.internal.startup.lint.jpa;

import dev.semel.internal.startup.SchemaMigration;
import dev.semel.internal.startup.lint.Check;
import dev.semel.internal.startup.lint.Finding;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** Tables of an older version. Where no history is kept, only {@link MissingStructure} can tell. */
@Dependent
class SchemaVersion implements Check {

    private final SchemaMigration migration;

    @Inject
    SchemaVersion(SchemaMigration migration) {
        this.migration = migration;
    }

    @Override
    public List<Finding> look() {
        String lacking = migration.isHistoryKept() ? migration.lacking() : "";
        if (lacking.isEmpty()) {
            return List.of();
        }
        return List.of(new Finding(
                "Semel's tables lack version " + lacking + ".",
                AskedDatabase.WHERE,
                "Statements of this jar fail at the first message, or a promise of the newer version does not hold.",
                "Run the scripts of META-INF/semel/db in the jar, or set semel.schema=create."));
    }
}

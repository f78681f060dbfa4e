package dev.semel.internal.startup.lint.jpa;

import dev.semel.internal.startup.lint.Check;
import dev.semel.internal.startup.lint.Finding;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A database that says "committed" before the commit is safe. */
@Dependent
class UndurableCommits implements Check {

    private static final Map<String, Setting> BY_PRODUCT = Map.of(
            "PostgreSQL",
            new Setting("synchronous_commit", "SHOW synchronous_commit", "off", true, "on"),
            "MariaDB",
            new Setting("innodb_flush_log_at_trx_commit", "SELECT @@innodb_flush_log_at_trx_commit", "1", false, "1"),
            // Only a database in a file has a path; one in memory promises nothing.
            "H2",
            new Setting(
                    "WRITE_DELAY",
                    "SELECT setting_value FROM information_schema.settings WHERE setting_name = 'WRITE_DELAY'"
                            + " AND DATABASE_PATH() IS NOT NULL",
                    "0",
                    false,
                    "0"));

    private final AskedDatabase database;

    @Inject
    UndurableCommits(AskedDatabase database) {
        this.database = database;
    }

    @Override
    public List<Finding> look() {
        return Optional.ofNullable(BY_PRODUCT.get(database.product()))
                .flatMap(setting -> database.value(setting.question)
                        .filter(setting::isUnsafe)
                        .map(setting::finding))
                .stream()
                .toList();
    }

    /**
     * @param known the one value that is unsafe, or the one that is safe
     * @param wanted what to set
     */
    private record Setting(String name, String question, String known, boolean isKnownUnsafe, String wanted) {

        boolean isUnsafe(String value) {
            return value.equalsIgnoreCase(known) == isKnownUnsafe;
        }

        Finding finding(String value) {
            return new Finding(
                    "The database commits before the disk has it: " + name + " is " + value + ".",
                    AskedDatabase.WHERE,
                    "A message is acknowledged because the commit has returned; a crash of the database then loses its"
                            + " effect and its key, and no copy comes back.",
                    "Set " + name + " to " + wanted + ".");
        }
    }
}

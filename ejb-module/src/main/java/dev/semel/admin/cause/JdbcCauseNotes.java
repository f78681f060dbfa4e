package dev.semel.admin.cause;

import dev.semel.internal.jpa.Database;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One note for each cause; the last one who writes replaces it. */
@Dependent
class JdbcCauseNotes {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final String TABLE = "semel_cause_note";
    private static final String REPLACE =
            "UPDATE " + TABLE + " SET note = ?, user_name = ?, noted_at = CURRENT_TIMESTAMP WHERE fingerprint = ?";
    private static final String REMOVE = "DELETE FROM " + TABLE + " WHERE fingerprint = ? AND note = ?";

    private final Database database;

    @Inject
    JdbcCauseNotes(Database database) {
        this.database = database;
    }

    int write(UUID cause, String text, String user) {
        String insert = database.dialect()
                .insertIfAbsent(TABLE, "fingerprint, note, user_name, noted_at", "?, ?, ?, CURRENT_TIMESTAMP");
        return database.update(insert, LONGEST_WAIT, cause, text, user) == 1
                ? 1
                : database.update(REPLACE, LONGEST_WAIT, text, user, cause);
    }

    /** Not one that has replaced it since. */
    int remove(UUID cause, @Nullable String shown) {
        return database.update(REMOVE, LONGEST_WAIT, cause, shown);
    }
}

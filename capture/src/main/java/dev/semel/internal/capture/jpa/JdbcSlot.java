package dev.semel.internal.capture.jpa;

import dev.semel.internal.capture.Slot;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** @param name of the slot, in the database of the events */
public record JdbcSlot(DataSource database, String name) implements Slot {

    private static final String STATE = "SELECT active, COALESCE(wal_status, '') = 'lost' FROM pg_replication_slots"
            + " WHERE slot_name = ? AND database = current_database()";

    @Override
    public Optional<String> obstacle() {
        try (Connection connection = database.getConnection();
                PreparedStatement question = connection.prepareStatement(STATE)) {
            question.setString(1, name);
            try (ResultSet state = question.executeQuery()) {
                return state.next() ? obstacle(state.getBoolean(1), state.getBoolean(2)) : Optional.of(notThere());
            }
        } catch (SQLException silent) {
            return Optional.of("The database does not answer: " + silent.getMessage());
        }
    }

    private Optional<String> obstacle(boolean isRead, boolean isLost) {
        if (isLost) {
            return Optional.of("PostgreSQL has given up the slot " + name
                    + ", because it kept too much of the log (max_slot_wal_keep_size)."
                    + " Events that were not read are still CAPTURED: hand them to the relay, and make the slot anew.");
        }
        return isRead
                ? Optional.of("Another process reads the slot " + name
                        + "; this one stands by, and goes on when that one has gone.")
                : Optional.empty();
    }

    private String notThere() {
        return "There is no slot " + name + " in this database. Run capture.sql, which makes it.";
    }
}

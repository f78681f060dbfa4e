package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The beginning of the audit's chain, with its lines. What remains must be a chain:
 *
 * <ol>
 *   <li>It locks the row that says where the chain begins; nothing is sealed from now on. If it is locked, all is left for the next pass.
 *   <li>It reads the first seals, and takes those that are old enough, up to the first that is not. The time of a seal is part of its
 *       hash, that of a line is not to be believed before it is verified.
 *   <li>It locks their lines, and takes no seal from the first on whose line an action is at work.
 *   <li>It deletes the lines that have no later seal and wait for none. The others go with their last seal: they are kept for longer.
 *   <li>It deletes the seals, and writes down on which hash the first one that remains rests.
 * </ol>
 */
record SealedLines(Database database) {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final String FREE = " FOR UPDATE SKIP LOCKED";
    private static final String LOCK_CHAIN = "SELECT id FROM semel_audit_chain WHERE id = 1" + FREE;
    private static final String FIRST =
            "SELECT number, line_id, hash, sealed_at FROM semel_audit_seal ORDER BY number LIMIT ";
    private static final String LINES = "SELECT id FROM semel_audit WHERE id IN ";
    private static final String DELETE_LINES = "DELETE FROM semel_audit WHERE sealed = TRUE AND NOT EXISTS"
            + " (SELECT 1 FROM semel_audit_seal s WHERE s.line_id = semel_audit.id AND s.number > ?) AND id IN ";
    private static final String DELETE_SEALS = "DELETE FROM semel_audit_seal WHERE number <= ?";
    private static final String BEGIN = "UPDATE semel_audit_chain SET purged_number = ?, purged_hash = ? WHERE id = 1";

    private record First(long number, UUID line, byte[] hash, Instant sealedAt) {

        static First of(ResultSet row) throws SQLException {
            return new First(
                    row.getLong(1), row.getObject(2, UUID.class), row.getBytes(3), Database.instant(row.getObject(4)));
        }
    }

    /** Answers how many seals were deleted. */
    int delete(Duration age, int most) {
        if (database.query(LOCK_CHAIN, row -> row.getInt(1)).isEmpty()) {
            return 0;
        }
        Instant before = database.now().minus(age);
        List<First> old = database.query(FIRST + most, First::of).stream()
                .takeWhile(seal -> seal.sealedAt().isBefore(before))
                .toList();
        List<First> free = old.isEmpty() ? old : free(old);
        if (!free.isEmpty()) {
            delete(free);
        }
        return free.size();
    }

    private List<First> free(List<First> seals) {
        Object[] ids = ids(seals);
        Set<UUID> locked = new HashSet<>(database.query(LINES + Placeholders.of(List.of(ids)) + FREE, this::id, ids));
        Set<UUID> atWork = new HashSet<>(database.query(LINES + Placeholders.of(List.of(ids)), this::id, ids));
        atWork.removeAll(locked);
        return seals.stream().takeWhile(seal -> !atWork.contains(seal.line())).toList();
    }

    private void delete(List<First> seals) {
        First last = seals.get(seals.size() - 1);
        List<Object> parameters = new ArrayList<>(List.of(last.number()));
        parameters.addAll(List.of(ids(seals)));
        database.update(
                DELETE_LINES + Placeholders.of(parameters.subList(1, parameters.size())),
                LONGEST_WAIT,
                parameters.toArray());
        database.update(DELETE_SEALS, LONGEST_WAIT, last.number());
        database.update(BEGIN, LONGEST_WAIT, last.number(), last.hash());
    }

    private UUID id(ResultSet row) throws SQLException {
        return row.getObject(1, UUID.class);
    }

    private static Object[] ids(List<First> seals) {
        return seals.stream().map(First::line).distinct().toArray();
    }
}

package dev.semel.internal.jpa;

import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;

/**
 * Many bytes in one column. On MariaDB they are written in pieces: a statement has to fit into {@code max_allowed_packet}, and its driver
 * writes some bytes as two. A statement that does not fit ends the connection, which looks like an outage.
 */
public final class LargeColumn {

    private static final int PIECE = 4 * 1024 * 1024;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final Database database;
    private final String append;

    /** @param row the condition that names one row by its id */
    public LargeColumn(Database database, String table, String column, String row) {
        this.database = database;
        this.append = "UPDATE " + table + " SET " + column + " = CONCAT(" + column + ", ?) WHERE " + row;
    }

    /** What the statement that makes the row may write: all, where nothing limits it. */
    public byte[] first(byte[] bytes) {
        return isInPieces(bytes) ? Arrays.copyOf(bytes, PIECE) : bytes;
    }

    /** Writes what is left to write, when the row is there. */
    public void appendRest(UUID id, byte[] bytes) {
        if (isInPieces(bytes)) {
            for (int from = PIECE; from < bytes.length; from += PIECE) {
                byte[] piece = Arrays.copyOfRange(bytes, from, Math.min(from + PIECE, bytes.length));
                database.update(append, LONGEST_WAIT, piece, id);
            }
        }
    }

    private boolean isInPieces(byte[] bytes) {
        return bytes != null && bytes.length > PIECE && database.dialect() == Dialect.MARIADB;
    }
}

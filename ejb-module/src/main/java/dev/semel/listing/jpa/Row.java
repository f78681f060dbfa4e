package dev.semel.listing.jpa;

import dev.semel.jpa.Database;
import dev.semel.message.BodyKind;
import dev.semel.message.PropertiesJson;
import dev.semel.message.Readable;
import dev.semel.message.StoredMessage;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** One row of a native query, read by position. */
public final class Row {

    private static final int LONGEST_DAMAGE = 2_000;

    private final Object[] columns;

    private Row(Object[] columns) {
        this.columns = columns;
    }

    /** The rows of a native query with several columns. */
    public static Stream<Row> all(Query query) {
        return Database.rows(query).stream().map(Row::new);
    }

    public String text(int column) {
        return (String) columns[column];
    }

    public UUID uuid(int column) {
        return (UUID) columns[column];
    }

    public int number(int column) {
        return ((Number) columns[column]).intValue();
    }

    public long count(int column) {
        return columns[column] == null ? 0 : ((Number) columns[column]).longValue();
    }

    public Long numberOrNull(int column) {
        return columns[column] == null ? null : count(column);
    }

    public Instant time(int column) {
        return Database.instant(columns[column]);
    }

    public <E extends Enum<E>> E constant(int column, Class<E> type) {
        return Enum.valueOf(type, text(column));
    }

    /** The message in three columns: kind, body, headers. */
    public StoredMessage message(int first) {
        BodyKind kind = constant(first, BodyKind.class);
        return new StoredMessage(kind, (byte[]) columns[first + 1], properties(text(first + 2)));
    }

    // An operator must see a damaged row, too.
    private static Map<String, Object> properties(String headers) {
        try {
            return PropertiesJson.read(headers);
        } catch (RuntimeException damaged) {
            return Map.of("(damaged)", Readable.line(headers, LONGEST_DAMAGE));
        }
    }
}

package dev.semel.internal.listing;

import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import java.lang.reflect.RecordComponent;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One row of a query, read by position. */
public final class Row {

    private static final int LONGEST_DAMAGE = 2_000;

    private final @Nullable Object[] columns;

    private Row(@Nullable Object[] columns) {
        this.columns = columns;
    }

    /** Reads records: {@link #as}. */
    public static <R extends Record> Database.RowReader<R> readAs(Class<R> type) {
        return found -> read(found).as(type);
    }

    /** Reads the row that a result stands at. */
    public static Row read(ResultSet found) throws SQLException {
        @Nullable Object[] columns = new @Nullable Object[found.getMetaData().getColumnCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = column(found, i + 1);
        }
        return new Row(columns);
    }

    // Large columns are handed out as locators, which end with the statement.
    private static @Nullable Object column(ResultSet found, int number) throws SQLException {
        Object column = found.getObject(number);
        if (column instanceof Clob) {
            return found.getString(number);
        }
        return column instanceof Blob ? found.getBytes(number) : column;
    }

    public int width() {
        return columns.length;
    }

    public boolean isNull(int column) {
        return columns[column] == null;
    }

    /** A text, or an id as its text. */
    public String text(int column) {
        return there(column).toString();
    }

    public @Nullable String textOrNull(int column) {
        return Objects.toString(columns[column], null);
    }

    public byte[] bytes(int column) {
        return (byte[]) there(column);
    }

    /** A hash as its text. */
    public @Nullable String hashOrNull(int column) {
        return Binary.text((byte[]) columns[column]);
    }

    public UUID uuid(int column) {
        return (UUID) there(column);
    }

    public @Nullable UUID uuidOrNull(int column) {
        return (UUID) columns[column];
    }

    public int number(int column) {
        return ((Number) there(column)).intValue();
    }

    /** 0 where there is none. */
    public long count(int column) {
        Number number = (Number) columns[column];
        return number == null ? 0 : number.longValue();
    }

    public @Nullable Long numberOrNull(int column) {
        return isNull(column) ? null : count(column);
    }

    public Instant time(int column) {
        return Database.instant(there(column));
    }

    public @Nullable Instant timeOrNull(int column) {
        return Database.instantOrNull(columns[column]);
    }

    private Object there(int column) {
        Object value = columns[column];
        if (value == null) {
            throw new IllegalStateException(
                    "Column " + (column + 1) + " of a row is null, which may not be; nothing was read.");
        }
        return value;
    }

    /** Empty for one that only a newer version knows, which may work on the same tables. */
    public <E extends Enum<E>> Optional<E> constant(int column, Class<E> type) {
        return Arrays.stream(type.getEnumConstants())
                .filter(known -> known.name().equals(textOrNull(column)))
                .findFirst();
    }

    /** The first columns as a record with these components, in this order; a record among them stands for its own. */
    public <R extends Record> R as(Class<R> type) {
        return type.cast(record(type, IntStream.range(0, columns.length).iterator()));
    }

    private Object record(Class<?> type, PrimitiveIterator.OfInt next) {
        Class<?>[] types = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class[]::new);
        Object[] values = Stream.of(types)
                .map(part -> part.isRecord() ? record(part, next) : value(next.nextInt(), part))
                .toArray();
        try {
            return type.getConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(type + " cannot be made of a row; nothing was read.", impossible);
        }
    }

    private @Nullable Object value(int column, Class<?> type) {
        if (type == Instant.class) {
            return timeOrNull(column);
        } else if (type == int.class) {
            return number(column);
        } else if (type == long.class) {
            return count(column);
        } else if (type == Long.class) {
            return numberOrNull(column);
        } else if (type == boolean.class) {
            return number(column) == 1;
        } else if (type == String.class) {
            return textOrNull(column);
        } else if (type.isEnum() && columns[column] != null) {
            return Arrays.stream(type.getEnumConstants())
                    .filter(known -> ((Enum<?>) known).name().equals(text(column)))
                    .findFirst()
                    .orElseThrow();
        }
        return columns[column];
    }

    /** The message in three columns: kind, body, headers. */
    public StoredMessage message(int first) {
        Optional<BodyKind> kind = Arrays.stream(BodyKind.values())
                .filter(known -> known.name().equals(text(first)))
                .findFirst();
        Map<String, Object> properties = new HashMap<>(properties(text(first + 2)));
        if (kind.isEmpty()) {
            properties.put("(unknown body kind)", SafeText.line(text(first), LONGEST_DAMAGE));
        }
        return new StoredMessage(kind.orElse(BodyKind.BYTES), (byte[]) columns[first + 1], properties);
    }

    // An operator must see a damaged row, too.
    private static Map<String, Object> properties(String headers) {
        try {
            return PropertiesJson.read(headers);
        } catch (RuntimeException damaged) {
            return Map.of("(damaged)", SafeText.line(headers, LONGEST_DAMAGE));
        }
    }
}

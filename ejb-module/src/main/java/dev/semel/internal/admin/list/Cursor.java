package dev.semel.internal.admin.list;

import dev.semel.admin.RefusedException;
import dev.semel.internal.listing.Row;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The place of a row in a list: what the list is sorted by, and its id. As a text it goes out and comes back, with the order in which it
 * is a place; it may come back changed, so each part is what its column takes, or the text is refused.
 *
 * @param value null where the column is
 */
record Cursor(@Nullable Object value, Object id) {

    private static final String BETWEEN = "\u0000";
    private static final int PARTS = 3;
    private static final int LONGEST = 4_000;
    private static final String NOTHING = "-";
    private static final Set<String> NUMBERS = Set.of("attempts", "duplicates", "affected");
    private static final Set<String> IDS = Set.of("id", "key_hash");

    /** @param row ends with the column and the id */
    static Cursor of(Row row, Order order) {
        int width = row.width();
        Object value = row.isNull(width - 2) ? null : part(row, width - 2, order.column());
        return new Cursor(value, part(row, width - 1, order.id()));
    }

    private static Object part(Row row, int index, String column) {
        return switch (Kind.of(column)) {
            case TIME -> row.time(index);
            case NUMBER -> row.count(index);
            case ID -> row.uuid(index);
            case TEXT -> row.text(index);
        };
    }

    String text(Order order) {
        String parts = String.join(BETWEEN, order.toString(), value == null ? NOTHING : "=" + value, "=" + id);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(parts.getBytes(StandardCharsets.UTF_8));
    }

    /** @throws RefusedException if it is none of this list in this order */
    static Cursor read(String text, Order order) {
        try {
            String[] parts = decoded(text).split(BETWEEN, -1);
            if (parts.length == PARTS && parts[0].equals(order.toString()) && parts[2].startsWith("=")) {
                Object value = parts[1].equals(NOTHING)
                        ? null
                        : Kind.of(order.column()).read(parts[1].substring(1));
                return new Cursor(value, Kind.of(order.id()).read(parts[2].substring(1)));
            }
        } catch (IllegalArgumentException | DateTimeException | IndexOutOfBoundsException unreadable) {
            // Told below, as one of another list is.
        }
        throw new RefusedException(
                "The place in the list is none of this list in this order. Take it as the page before has it,"
                        + " with the same filter and the same order, or begin anew.");
    }

    private static String decoded(String text) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("too long");
        }
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }

    /** What a column holds, by its name. */
    private enum Kind {
        TIME,
        NUMBER,
        ID,
        TEXT;

        static Kind of(String column) {
            if (column.endsWith("_at")) {
                return TIME;
            }
            if (IDS.contains(column)) {
                return ID;
            }
            return NUMBERS.contains(column) ? NUMBER : TEXT;
        }

        Object read(String text) {
            return switch (this) {
                case TIME -> Instant.parse(text);
                case NUMBER -> Long.valueOf(text);
                case ID -> UUID.fromString(text);
                case TEXT -> text;
            };
        }
    }
}

package dev.semel.testing.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/** One row as it was read. */
record Row(List<Table.Column> columns, Object[] values) {

    private static final int LONGEST = 60;

    /** All columns but those. */
    String without(Set<Table.Column> left) {
        StringJoiner text = new StringJoiner(", ");
        for (int i = 0; i < values.length; i++) {
            if (!left.contains(columns.get(i)) && values[i] != null) {
                text.add(columns.get(i).name() + "=" + text(values[i]));
            }
        }
        return text.toString();
    }

    String value(int column) {
        return text(values[column]);
    }

    private static String text(Object value) {
        String text = value instanceof byte[] bytes ? readable(bytes) : String.valueOf(value);
        return text.length() <= LONGEST
                ? text
                : text.substring(0, LONGEST) + "~" + Integer.toHexString(text.hashCode());
    }

    private static String readable(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean isText = text.codePoints().noneMatch(Character::isISOControl)
                && Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
        return isText ? text : HexFormat.of().formatHex(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Row row && toString().equals(row.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return Arrays.stream(values).map(Row::text).toList().toString();
    }
}

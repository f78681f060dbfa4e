package dev.semel.specification;

import java.util.Map;

/** One row of a table, by the names of its columns. */
public record Row(Map<String, String> columns) {

    public String text(String column) {
        if (!columns.containsKey(column)) {
            throw new IllegalArgumentException("There is no column " + column + " in " + columns.keySet() + ".");
        }
        return columns.get(column);
    }

    public int number(String column) {
        return Integer.parseInt(text(column));
    }
}

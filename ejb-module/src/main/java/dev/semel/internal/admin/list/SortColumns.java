package dev.semel.internal.admin.list;

import dev.semel.admin.RefusedException;
import dev.semel.internal.message.SafeText;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns by which a list can be sorted, by their names in the console: a closed set, so that no name from outside reaches a
 * statement. The first one is taken when none is asked for.
 */
public record SortColumns(Map<String, String> sql) {

    private static final int LONGEST_NAME = 50;

    /** Pairs of a name and its column in SQL. */
    public static SortColumns of(String... namesAndSql) {
        Map<String, String> columns = new LinkedHashMap<>();
        for (int i = 0; i < namesAndSql.length; i += 2) {
            columns.put(namesAndSql[i], namesAndSql[i + 1]);
        }
        return new SortColumns(columns);
    }

    /** @param name null for the first one */
    Order order(@Nullable String name, String id, boolean ascending) {
        String wanted = name == null ? sql.keySet().iterator().next() : name;
        String column = sql.get(wanted);
        if (column == null) {
            throw new RefusedException("The list cannot be sorted by \"" + SafeText.line(wanted, LONGEST_NAME)
                    + "\"; it can be sorted by " + sql.keySet() + ".");
        }
        return new Order(wanted, column, id, ascending);
    }
}

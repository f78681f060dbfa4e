package dev.semel.testing.internal;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The columns to which each run gives another value, such as ids and times: two undisturbed runs of one message tell them. */
public record MadeAnew(Set<String> columns) {

    public static MadeAnew between(Snapshot first, Snapshot second) {
        Set<String> found = new HashSet<>();
        first.rows().forEach((table, rows) -> {
            for (int i = 0; i < table.columns().size(); i++) {
                Table.Column column = table.columns().get(i);
                if (column.isMadeAnew() || !values(rows, i).equals(values(second.rows(table), i))) {
                    found.add(table.name() + "." + column.name());
                }
            }
        });
        return new MadeAnew(Set.copyOf(found));
    }

    private static List<String> values(List<Row> rows, int column) {
        return rows.stream().map(row -> row.value(column)).sorted().toList();
    }
}

package dev.semel.testing.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The rows of all tables at one moment. */
public final class Snapshot {

    /** What the application says in an event; the rest is the relay's. */
    private static final Set<String> OF_EVENT = Set.of(
            "event_type",
            "aggregate_type",
            "aggregate_id",
            "destination",
            "key_text",
            "body",
            "headers",
            "priority",
            "event_group",
            "sequence_number",
            "previous_number");

    private final Map<Table, List<Row>> rows;

    Snapshot(Map<Table, List<Row>> rows) {
        this.rows = rows;
    }

    List<Row> rows(Table table) {
        return rows.get(table);
    }

    boolean isSame(Snapshot other, Table table) {
        return counted(rows.get(table), Set.of()).equals(counted(other.rows.get(table), Set.of()));
    }

    /** What was changed between this moment and a later one, in words; empty if nothing. */
    public List<String> changesUntil(Snapshot later) {
        return differences(later, Set.of());
    }

    /** In what the result of another run differs from this one's, in words. */
    public List<String> differencesTo(Snapshot other, MadeAnew madeAnew) {
        return differences(other, madeAnew.columns());
    }

    /** Which tables have another number of rows than in another run, in words. */
    public List<String> countsUnlike(Snapshot other) {
        return rows.keySet().stream()
                .filter(Table::isApplications)
                .filter(table -> business(table).size() != other.business(table).size())
                .map(table ->
                        table.title() + " has " + counted(other.business(table).size()) + " instead of "
                                + business(table).size())
                .toList();
    }

    private static String counted(int rows) {
        return rows + (rows == 1 ? " row" : " rows");
    }

    private List<String> differences(Snapshot other, Set<String> ignored) {
        List<String> sentences = new ArrayList<>();
        rows.keySet().stream().filter(Table::isApplications).forEach(table -> {
            Set<Table.Column> left = left(table, ignored);
            Map<String, Integer> mine = counted(business(table), left);
            Map<String, Integer> others = counted(other.business(table), left);
            String more = surplus(others, mine);
            String less = surplus(mine, others);
            if (!more.isEmpty() || !less.isEmpty()) {
                sentences.add(sentence(
                        table, business(table).size(), other.business(table).size(), more, less));
            }
        });
        return sentences;
    }

    private static String sentence(Table table, int mine, int others, String more, String less) {
        String rows = table.title() + " has " + counted(others);
        String count = mine == others ? " with other values" : " instead of " + mine;
        String details = more.isEmpty()
                ? " (missing: " + less + ")"
                : " (" + more + (less.isEmpty() ? "" : " instead of " + less) + ")";
        return rows + count + details;
    }

    private List<Row> business(Table table) {
        List<Row> all = rows.get(table);
        return table.isOutbox() ? all.stream().filter(Snapshot::isEvent).toList() : all;
    }

    private static boolean isEvent(Row row) {
        for (int i = 0; i < row.values().length; i++) {
            if (row.columns().get(i).name().equalsIgnoreCase("consumer")) {
                return row.values()[i] == null;
            }
        }
        return true;
    }

    private static Set<Table.Column> left(Table table, Set<String> ignored) {
        Set<Table.Column> left = new HashSet<>();
        for (Table.Column column : table.columns()) {
            boolean isOfRelay =
                    table.isOutbox() && !OF_EVENT.contains(column.name().toLowerCase(Locale.ROOT));
            if (isOfRelay || ignored.contains(table.name() + "." + column.name())) {
                left.add(column);
            }
        }
        return left;
    }

    private static Map<String, Integer> counted(List<Row> rows, Set<Table.Column> left) {
        Map<String, Integer> counts = new TreeMap<>();
        rows.forEach(row -> counts.merge(row.without(left), 1, Integer::sum));
        return counts;
    }

    private static String surplus(Map<String, Integer> all, Map<String, Integer> taken) {
        List<String> found = new ArrayList<>();
        all.forEach((row, count) -> {
            int more = count - taken.getOrDefault(row, 0);
            if (more > 0) {
                found.add(more == 1 ? row : more + " times " + row);
            }
        });
        return String.join("; ", found);
    }

    Map<Table, List<Row>> rows() {
        return rows;
    }
}

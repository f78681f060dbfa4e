package dev.semel.internal.startup.lint;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the shipped scripts make: read out of their text, so that it is written down only once. */
record ShippedStructure(Set<String> tables, Set<Index> indexes) {

    private static final Pattern TABLE = Pattern.compile("(?i)CREATE\\s+TABLE\\s+(\\w+)");
    private static final Pattern INDEX =
            Pattern.compile("(?i)CREATE\\s+(?:UNIQUE\\s+)?INDEX\\s+(\\w+)\\s+ON\\s+(\\w+)");
    // MariaDB's scripts have them inside of the table.
    private static final Pattern INNER_INDEX = Pattern.compile("(?i)\\bINDEX\\s+(\\w+)\\s*\\(");
    private static final Pattern UNIQUE = Pattern.compile("(?i)\\bCONSTRAINT\\s+(\\w+)\\s+UNIQUE\\b");

    static ShippedStructure of(List<String> statements) {
        ShippedStructure structure = new ShippedStructure(new TreeSet<>(), new TreeSet<>());
        statements.forEach(structure::read);
        return structure;
    }

    private void read(String statement) {
        INDEX.matcher(statement).results().forEach(found -> add(found.group(2), found, false));
        Matcher table = TABLE.matcher(statement);
        if (table.find()) {
            String name = table.group(1);
            tables.add(name);
            INNER_INDEX.matcher(statement).results().forEach(found -> add(name, found, false));
            UNIQUE.matcher(statement).results().forEach(found -> add(name, found, true));
        }
    }

    private void add(String table, MatchResult found, boolean isConstraint) {
        indexes.add(new Index(table, found.group(1), isConstraint));
    }

    /** @param isConstraint whether it carries a unique constraint, and H2 may add to its name */
    record Index(String table, String name, boolean isConstraint) implements Comparable<Index> {

        boolean isNamed(String found) {
            String lower = found.toLowerCase();
            return lower.equals(name) || isConstraint && lower.startsWith(name + "_index_");
        }

        @Override
        public int compareTo(Index other) {
            return name.compareTo(other.name);
        }
    }
}

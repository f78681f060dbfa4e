package dev.semel.internal.jpa;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates a statement for MariaDB. Statements hold no value of anybody's, so none is ever rewritten. */
final class MariaDbSql {

    // The tables keep UTC; CURRENT_TIMESTAMP would be in the session's time zone, and without fractions.
    private static final Pattern NOW = Pattern.compile("\\bCURRENT_TIMESTAMP\\b");
    private static final Pattern VARCHAR = Pattern.compile("\\bAS varchar\\b");
    private static final Pattern TIME = Pattern.compile("\\bAS timestamp with time zone\\b");
    private static final Pattern NULLS_LAST = Pattern.compile("(\\S+) ASC NULLS LAST");
    private static final Pattern NULLS_FIRST = Pattern.compile("(\\S+) DESC NULLS FIRST");
    // It cannot index a part of a table; a column that only this part has stands for it.
    private static final Pattern HELD_FOR = Pattern.compile("((?:\\w+\\.)?)status = 'HELD' AND \\1destination = ");
    private static final Pattern WAITS_UNTIL =
            Pattern.compile("status = 'SCHEDULED' AND due_at (<=|>) (\\S+)(?:( ORDER BY) due_at)?");
    private static final Pattern BY_STATUS = Pattern.compile("ORDER BY ((?:\\w+\\.)?)status, ");

    private MariaDbSql() {}

    static String of(String sql) {
        String words = NOW.matcher(sql).replaceAll("UTC_TIMESTAMP(6)");
        words = VARCHAR.matcher(words).replaceAll("AS char");
        words = TIME.matcher(words).replaceAll("AS datetime(6)");
        words = NULLS_LAST.matcher(words).replaceAll("$1 IS NULL ASC, $1 ASC");
        words = NULLS_FIRST.matcher(words).replaceAll("$1 IS NULL DESC, $1 DESC");
        words = waitsUntil(words);
        return HELD_FOR.matcher(words).find() ? heldFor(words) : words;
    }

    private static String waitsUntil(String sql) {
        return WAITS_UNTIL.matcher(sql).replaceAll(found -> {
            String condition = "waits_until " + found.group(1) + " " + Matcher.quoteReplacement(found.group(2));
            return found.group(3) == null ? condition : condition + " ORDER BY waits_until";
        });
    }

    // Few different values make an index a poor one to the planner, which would read the whole table for each
    // destination.
    private static String heldFor(String sql) {
        String words = HELD_FOR.matcher(sql).replaceAll("$1held_for = ");
        words = words.replace(" e WHERE e.held_for", " e FORCE INDEX (semel_outbox_event_held) WHERE e.held_for");
        return BY_STATUS.matcher(words).replaceAll("ORDER BY $1held_for, ");
    }
}

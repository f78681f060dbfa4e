package dev.semel.internal.jpa;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Translates a statement for MariaDB, word for word; what asks for another index stands in {@link Dialect}. Statements hold no value
 * of anybody's, so none is ever rewritten.
 */
final class MariaDbSql {

    // The tables keep UTC; CURRENT_TIMESTAMP would be in the session's time zone, and without fractions.
    private static final Pattern NOW = Pattern.compile("\\bCURRENT_TIMESTAMP\\b");
    private static final Pattern VARCHAR = Pattern.compile("\\bAS varchar\\b");
    private static final Pattern TIME = Pattern.compile("\\bAS timestamp with time zone\\b");
    private static final Pattern NULLS_LAST = Pattern.compile("(\\S+) ASC NULLS LAST");
    private static final Pattern NULLS_FIRST = Pattern.compile("(\\S+) DESC NULLS FIRST");

    // All statements are some hundred. Those with a list of values have one form for each length of it.
    private static final int MOST_KNOWN = 2_000;
    private static final Map<String, String> KNOWN = new ConcurrentHashMap<>();

    private MariaDbSql() {}

    static String of(String sql) {
        String known = KNOWN.get(sql);
        if (known != null) {
            return known;
        }
        String translated = translate(sql);
        if (KNOWN.size() < MOST_KNOWN) {
            KNOWN.put(sql, translated);
        }
        return translated;
    }

    private static String translate(String sql) {
        String words = NOW.matcher(sql).replaceAll("UTC_TIMESTAMP(6)");
        words = VARCHAR.matcher(words).replaceAll("AS char");
        words = TIME.matcher(words).replaceAll("AS datetime(6)");
        words = NULLS_LAST.matcher(words).replaceAll("$1 IS NULL ASC, $1 ASC");
        return NULLS_FIRST.matcher(words).replaceAll("$1 IS NULL DESC, $1 DESC");
    }
}

package dev.semel.internal.listing;

import dev.semel.internal.message.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** The WHERE of a list. A filter that is not given adds nothing: PostgreSQL cannot tell the type of a null parameter. */
public final class Conditions {

    private static final int LONGEST_TEXT = 255;
    private static final String ANY_END = "*";

    private final StringJoiner where = new StringJoiner(" AND ", " WHERE ", "").setEmptyValue("");
    private final List<Object> parameters = new ArrayList<>();

    public Conditions and(String fragment, Object... values) {
        where.add(fragment);
        parameters.addAll(List.of(values));
        return this;
    }

    /** Text as the tables keep it: unprintable characters, which PostgreSQL partly refuses, are replaced. */
    public Conditions andText(String fragment, String text) {
        return isGiven(text) ? and(fragment, readable(text)) : this;
    }

    public Conditions andTime(String fragment, Instant time) {
        return time == null ? this : and(fragment, time);
    }

    /** A fixed value of ours, an enum constant for example. */
    public Conditions andName(String fragment, Enum<?> constant) {
        return constant == null ? this : and(fragment, constant.name());
    }

    /** The key as it is shown: exact, or its beginning when an asterisk ends it. */
    public Conditions andKey(String key) {
        if (!isGiven(key) || !key.endsWith(ANY_END)) {
            return andText("key_text = ?", key);
        }
        String prefix = readable(key.substring(0, key.length() - ANY_END.length()));
        return and("key_text LIKE ? ESCAPE '!'", escaped(prefix) + "%");
    }

    /** A class by its full name, or by its simple name as lists show it: what follows the last dot. */
    public Conditions andErrorType(String type) {
        if (!isGiven(type) || type.contains(".")) {
            return andText("error_type = ?", type);
        }
        String simple = readable(type);
        return and("(error_type = ? OR error_type LIKE ? ESCAPE '!')", simple, "%." + escaped(simple));
    }

    /** The fragments, led by WHERE; empty if there are none. */
    public String where() {
        return where.toString();
    }

    public List<Object> parameters() {
        return List.copyOf(parameters);
    }

    public static boolean isGiven(String text) {
        return text != null && !text.isBlank();
    }

    private static String readable(String text) {
        return SafeText.line(text, LONGEST_TEXT);
    }

    private static String escaped(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }
}

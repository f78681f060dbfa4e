package dev.semel.internal.listing;

import dev.semel.internal.message.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The WHERE of a list. A filter that is not given adds nothing: PostgreSQL cannot tell the type of a null parameter. */
public final class Conditions {

    private static final int LONGEST_TEXT = 255;
    private static final String ANY_END = "*";

    private final StringJoiner where = new StringJoiner(" AND ", " WHERE ", "").setEmptyValue("");
    private final List<Object> parameters = new ArrayList<>();

    /** Conditions on a table that has parameters of its own, because it is a query itself. */
    public static Conditions on(List<Object> parametersOfTable) {
        Conditions none = new Conditions();
        none.parameters.addAll(parametersOfTable);
        return none;
    }

    public Conditions and(String fragment, Object... values) {
        where.add(fragment);
        parameters.addAll(List.of(values));
        return this;
    }

    /** Text as the tables keep it: unprintable characters, which PostgreSQL partly refuses, are replaced. */
    public Conditions andText(String fragment, @Nullable String text) {
        return text == null || text.isBlank() ? this : and(fragment, readable(text));
    }

    public Conditions andTime(String fragment, @Nullable Instant time) {
        return time == null ? this : and(fragment, time);
    }

    public Conditions andId(String fragment, @Nullable UUID id) {
        return id == null ? this : and(fragment, id);
    }

    /** A fixed value of ours, an enum constant for example. */
    public Conditions andName(String fragment, @Nullable Enum<?> constant) {
        return constant == null ? this : and(fragment, constant.name());
    }

    /**
     * The key as it is shown: exact, or its beginning when an asterisk ends it. Blanks around it may be its own, or come from where it
     * was copied: both are meant.
     */
    public Conditions andKey(@Nullable String key) {
        if (key == null || key.isBlank()) {
            return this;
        }
        String bare = key.strip();
        return bare.equals(key) || bare.equals(ANY_END)
                ? and(isKey(key), keyParameter(key))
                : and("(" + isKey(key) + " OR " + isKey(bare) + ")", keyParameter(key), keyParameter(bare));
    }

    /** A class by its full name, or by what follows a dot in it, as lists show it; of a nested class by its own name, too. */
    public Conditions andErrorType(@Nullable String type) {
        if (type == null || type.isBlank() || type.contains(".")) {
            return andText("error_type = ?", type);
        }
        String simple = readable(type);
        return and(
                "(error_type = ? OR error_type LIKE ? ESCAPE '!' OR error_type LIKE ? ESCAPE '!')",
                simple,
                "%." + escaped(simple),
                "%$" + escaped(simple));
    }

    /** The fragments, led by WHERE; empty if there are none. */
    public String where() {
        return where.toString();
    }

    public List<Object> parameters() {
        return List.copyOf(parameters);
    }

    private static String isKey(String key) {
        return key.endsWith(ANY_END) ? "key_text LIKE ? ESCAPE '!'" : "key_text = ?";
    }

    private static String keyParameter(String key) {
        return key.endsWith(ANY_END)
                ? escaped(readable(key.substring(0, key.length() - ANY_END.length()))) + "%"
                : readable(key);
    }

    private static String readable(String text) {
        return SafeText.line(text, LONGEST_TEXT);
    }

    private static String escaped(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }
}

package dev.semel.admin;

import java.io.Serializable;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Which rows of a list are wanted. */
public interface ListFilter extends Serializable {

    /** For the audit: what is asked for, one after the other. */
    String words();

    /**
     * The words of a filter.
     *
     * @param namesAndValues a name and what is asked for under it, and so on; null and blank values are left out
     */
    static String words(@Nullable Object... namesAndValues) {
        StringJoiner words = new StringJoiner(", ");
        for (int name = 0; name < namesAndValues.length; name += 2) {
            Object value = namesAndValues[name + 1];
            if (value != null && !value.toString().isBlank()) {
                words.add(namesAndValues[name] + " " + value);
            }
        }
        return words.toString();
    }
}

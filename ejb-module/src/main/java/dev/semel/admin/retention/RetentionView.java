package dev.semel.admin.retention;

import java.io.Serializable;
import java.util.List;

/**
 * How long rows are kept on this database.
 *
 * @param terms in the order of their settings' importance; empty before the first application has started
 * @param silent running applications that do not say what they want: they are of another version
 * @param keys how many completed keys are older than the running applications want, counted up to a limit
 */
public record RetentionView(List<RetentionTerm> terms, List<String> silent, int keys) implements Serializable {

    public RetentionView {
        terms = List.copyOf(terms);
        silent = List.copyOf(silent);
    }

    /** The terms that are left over from what applications wanted once. */
    public List<RetentionTerm> leftOver() {
        return terms.stream().filter(RetentionTerm::isLeftOver).toList();
    }
}

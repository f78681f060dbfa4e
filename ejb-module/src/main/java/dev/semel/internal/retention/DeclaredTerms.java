package dev.semel.internal.retention;

import java.util.List;
import java.util.Optional;

/** Port: what running applications want, for an operator who shortens the rule. In the transaction of the caller. */
public interface DeclaredTerms {

    /** The rule; empty before the first application has started. */
    Optional<Terms> read();

    /** The same; until the end of the transaction no application lengthens it. */
    Optional<Terms> lock();

    /** What applications want that run, or may run: those that stopped, and those that were not seen for a day, are left out. */
    List<Declared> running();

    /** Running applications that do not say what they want, each as {@code application on node}: they are of another version. */
    List<String> silent();

    /** In the place of the rule. */
    void write(Terms rule);
}

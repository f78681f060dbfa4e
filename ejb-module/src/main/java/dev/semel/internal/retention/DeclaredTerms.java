package dev.semel.internal.retention;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Port: the terms of all applications that use these tables, each declared at its start. */
public interface DeclaredTerms {

    /** Takes the place of what this application declared before. In a transaction of its own. */
    void declare(String application, Terms terms, Collection<String> consumers);

    /** In the order of the names of the applications. */
    List<Declared> all();

    record Declared(String application, Terms terms, Set<String> consumers) {}
}

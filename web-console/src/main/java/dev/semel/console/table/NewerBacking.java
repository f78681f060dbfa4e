package dev.semel.console.table;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Named;
import java.util.IdentityHashMap;
import java.util.Map;

/** How many rows have come since a list was read: counted once for each answer, though a page asks for it several times. */
@Named("newer")
@RequestScoped
public class NewerBacking {

    private final Map<RowTable<?>, Long> counted = new IdentityHashMap<>();

    public long of(RowTable<?> table) {
        return counted.computeIfAbsent(table, RowTable::getNewer);
    }
}

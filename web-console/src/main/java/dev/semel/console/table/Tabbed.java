package dev.semel.console.table;

import java.util.Map;

/** A list whose statuses are tabs. */
public interface Tabbed {

    /** How many rows each tab would show that waits for something, by its status: of those that match the filter, which a tab keeps. */
    Map<String, Long> counts();
}

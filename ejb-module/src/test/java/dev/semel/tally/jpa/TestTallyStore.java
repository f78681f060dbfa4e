package dev.semel.tally.jpa;

import dev.semel.jpa.Database;
import dev.semel.tally.TallyStore;

/** The real store, for tests of the rooms above it. */
public final class TestTallyStore {

    private TestTallyStore() {}

    public static TallyStore of(Database database) {
        return new JpaTallyStore(database);
    }
}

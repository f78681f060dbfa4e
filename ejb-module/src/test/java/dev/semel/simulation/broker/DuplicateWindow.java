package dev.semel.simulation.broker;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** The last ids that an address has seen. */
final class DuplicateWindow {

    private final int size;
    private final Set<String> known = new LinkedHashSet<>();

    DuplicateWindow(int size) {
        this.size = size;
    }

    boolean knows(String id) {
        return id != null && known.contains(id);
    }

    void add(String id) {
        if (id != null && known.add(id) && known.size() > size) {
            Iterator<String> oldest = known.iterator();
            oldest.next();
            oldest.remove();
        }
    }
}

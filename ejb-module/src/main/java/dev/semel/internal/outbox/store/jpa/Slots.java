package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Database;
import jakarta.enterprise.context.ApplicationScoped;

/** How many slots there are, read once: the number changes only while the outbox is drained and the applications are down. */
@ApplicationScoped
public class Slots {

    private static final String COUNT = "SELECT COUNT(*) FROM semel_slot";

    private volatile int count;

    /** Of what is for one consumer without a broker: no relay serves it, and it has no row. */
    public static int ofConsumer(String name) {
        return -1 - (name.hashCode() & Integer.MAX_VALUE);
    }

    /** Whether a relay serves it. */
    static boolean isServed(int slot) {
        return slot >= 0;
    }

    /** The slot of a group, the same on every node. */
    public int of(String group, Database database) {
        int hash = group.hashCode();
        return Math.floorMod(hash ^ (hash >>> 16), count(database));
    }

    private int count(Database database) {
        if (count == 0) {
            int rows = database.number(COUNT);
            if (rows == 0) {
                throw new IllegalStateException("The table semel_slot is empty, so no event can be given a slot."
                        + " Insert the slots as the shipped schema does; until then nothing can be appended.");
            }
            count = rows;
        }
        return count;
    }
}

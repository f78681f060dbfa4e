package dev.semel.outbox.store.jpa.slot;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * The slots with something to publish as they were found last, and not looked after since. To find them costs a look into
 * every slot, past all the dead entries at its head, so it is done once for a lap of all of them and not for each pass.
 */
@ApplicationScoped
public class Lap {

    private final Queue<Integer> slots = new ArrayDeque<>();

    /** The next slot, null at the end of the lap; another worker gets another one. */
    public synchronized Integer next() {
        return slots.poll();
    }

    public synchronized int left() {
        return slots.size();
    }

    public synchronized void begin(List<Integer> found) {
        slots.clear();
        slots.addAll(found);
    }
}

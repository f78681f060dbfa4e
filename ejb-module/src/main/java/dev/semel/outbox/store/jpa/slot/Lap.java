package dev.semel.outbox.store.jpa.slot;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The slots with something to publish as they were found last, and not looked after since. To find them costs a look into
 * every slot, past all the dead entries at its head, so it is done once for a lap of all of them and not for each pass.
 *
 * <p>What one worker found and another does not want stays: the other one may have looked around before a pass ended,
 * and whoever found a slot goes home when it is not there any more.
 */
@ApplicationScoped
public class Lap {

    private final Set<Integer> slots = new LinkedHashSet<>();

    /** The next slot that is wanted, null if none is left; another worker gets another one. */
    public synchronized Integer next(Set<Integer> except) {
        Iterator<Integer> left = slots.iterator();
        while (left.hasNext()) {
            Integer slot = left.next();
            if (!except.contains(slot)) {
                left.remove();
                return slot;
            }
        }
        return null;
    }

    public synchronized int left() {
        return slots.size();
    }

    public synchronized void add(List<Integer> found) {
        slots.addAll(found);
    }
}

package dev.semel.internal.outbox.destination;

import dev.semel.internal.outbox.store.Address;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Where this node has sent events since it started, as far as there is room. */
@ApplicationScoped
public class UsedDestinations {

    private static final int MOST = 1_000;

    private final Set<Address> used = ConcurrentHashMap.newKeySet();

    public void add(Address destination) {
        if (used.size() < MOST) {
            used.add(destination);
        }
    }

    Set<Address> all() {
        return used;
    }
}

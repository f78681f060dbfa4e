package dev.semel.internal.idempotency.mode;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The leases under which a handler of this node came back and failed. If the database could not be told, such a lease lapses like
 * that of a server that died; here it is known that nothing of it goes on.
 */
@ApplicationScoped
public class ReturnedHandlers {

    private static final int MOST = 10_000;

    private final Map<UUID, Boolean> tokens = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Boolean> eldest) {
            return size() > MOST;
        }
    };

    synchronized void add(UUID token) {
        tokens.put(token, Boolean.TRUE);
    }

    synchronized boolean contains(UUID token) {
        return tokens.containsKey(token);
    }
}

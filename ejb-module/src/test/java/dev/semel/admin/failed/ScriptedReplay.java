package dev.semel.admin.failed;

import dev.semel.internal.redelivery.Replay;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Says yes to every message but those that a test has broken or closed. */
public class ScriptedReplay implements Replay {

    public final List<UUID> retried = new ArrayList<>();
    public final List<UUID> discarded = new ArrayList<>();
    public final Set<UUID> broken = new HashSet<>();
    public final Set<UUID> closed = new HashSet<>();

    @Override
    public boolean retry(UUID parkedMessage) {
        return act(parkedMessage, retried);
    }

    @Override
    public boolean discard(UUID parkedMessage) {
        return act(parkedMessage, discarded);
    }

    private boolean act(UUID parkedMessage, List<UUID> done) {
        if (broken.contains(parkedMessage)) {
            throw new IllegalStateException("The outbox refuses " + parkedMessage + ".");
        }
        return !closed.contains(parkedMessage) && done.add(parkedMessage);
    }
}

package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.PendingEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How far a batch came. */
final class Progress {

    private final List<UUID> published = new ArrayList<>();
    private final Set<String> heldBack = new HashSet<>();
    private final Map<Address, Exception> blocked = new TreeMap<>(Comparator.comparing(Address::toString));
    private int reached;
    private boolean isWhole;
    private boolean isCutShort;
    private @Nullable Exception outage;

    static Progress all(List<PendingEvent> batch) {
        Progress progress = new Progress();
        batch.forEach(progress::published);
        progress.reached = batch.size();
        progress.isWhole = true;
        return progress;
    }

    boolean isWhole() {
        return isWhole;
    }

    /** The next event of the batch has its turn, published or not. */
    void next() {
        reached++;
    }

    /** How many events had their turn: the first ones of the batch. */
    int reached() {
        return reached;
    }

    void published(PendingEvent event) {
        published.add(event.id());
    }

    /** The event waits from now on, and so does what follows it in its group. */
    void holdBack(PendingEvent event) {
        if (event.group() != null) {
            heldBack.add(event.group());
        }
    }

    /** Neither the event nor those for the same destination can go now. */
    void blocked(PendingEvent event, Exception cause) {
        holdBack(event);
        event.address().ifPresent(destination -> blocked.put(destination, cause));
    }

    /** Why they take nothing, by destination: in one order on all nodes, which open them in it. */
    Map<Address, Exception> blocked() {
        return blocked;
    }

    /** Whether the event has to wait, and with it what follows it in its group. */
    boolean isHeldBack(PendingEvent event) {
        boolean isForBlocked = !blocked.isEmpty()
                && event.address().filter(blocked::containsKey).isPresent();
        if (isForBlocked) {
            holdBack(event);
        }
        return isForBlocked || heldBack.contains(event.group());
    }

    /** Time ran out before the end of the batch. */
    void cutShort() {
        isCutShort = true;
    }

    void stopBy(Exception cause) {
        outage = cause;
    }

    boolean isStopped() {
        return isCutShort || outage != null;
    }

    List<UUID> published() {
        return published;
    }

    /** Why the broker could not be reached, null if it could. */
    @Nullable
    Exception outage() {
        return outage;
    }
}

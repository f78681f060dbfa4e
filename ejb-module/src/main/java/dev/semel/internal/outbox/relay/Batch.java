package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore.NextEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a pass has in flight: the next events of a slot, or of several that hold little. A group is in one of them only. */
public final class Batch {

    // As many as the shipped schema has: what is committed during a pass goes in the next one as a whole. The events
    // read first wait for two short statements for each further slot.
    static final int MOST_SLOTS = 16;

    // The broker keeps all of it until its commit, and beside this much the commits that are spared are not felt.
    static final long MUCH = 1024L * 1024;

    private final int size;
    private final List<LockedSlot> slots = new ArrayList<>();
    private final Map<Integer, Integer> firstEvents = new HashMap<>();
    private final List<PendingEvent> events = new ArrayList<>();
    private final Set<Integer> drained = new HashSet<>();
    private boolean isCut;
    private long bytes;

    public Batch(int size) {
        this.size = size;
    }

    public void add(LockedSlot slot, NextEvents next) {
        boolean isAll = next.events().size() < remaining() && !next.isCut() && !next.hasHeld();
        if (isAll) {
            drained.add(slot.number());
        }
        slots.add(slot);
        if (!next.events().isEmpty()) {
            firstEvents.put(slot.number(), events.size());
        }
        events.addAll(next.events());
        isCut |= next.isCut();
        bytes += next.bytes();
    }

    /** How many events it takes. */
    int size() {
        return size;
    }

    /** How many events more it takes. */
    public int remaining() {
        return size - events.size();
    }

    public boolean isFull() {
        return remaining() == 0;
    }

    public boolean takesAnotherSlot() {
        return !isFull() && !isCut && slots.size() < MOST_SLOTS && bytes < MUCH;
    }

    /** Whether it holds fewer events than it was to, because they are so large. */
    public boolean isCut() {
        return isCut;
    }

    /** All events, those of a slot in their order. */
    public List<PendingEvent> events() {
        return events;
    }

    /** When the database locked its first slot. */
    public Instant lockedAt() {
        return slots.get(0).lockedAt();
    }

    public Set<Integer> slots() {
        return slots.stream().map(LockedSlot::number).collect(Collectors.toSet());
    }

    /** The slots of which it holds all that could be sent. */
    public Set<Integer> drainedSlots() {
        return drained;
    }

    /**
     * The slots that had their turn when so many events had theirs, and have not yet been drained. One that came last and was
     * given the rest of the room keeps its place.
     *
     * @param isWhole whether all events were published
     */
    public List<LockedSlot> slotsServed(int events, boolean isWhole) {
        boolean isLastCut = (isFull() || isCut) && slots.size() > 1;
        return slots.subList(0, slots.size() - (isLastCut ? 1 : 0)).stream()
                .filter(slot -> firstEvents.getOrDefault(slot.number(), -1) < events)
                .filter(slot -> !isWhole || !drained.contains(slot.number()))
                .toList();
    }
}

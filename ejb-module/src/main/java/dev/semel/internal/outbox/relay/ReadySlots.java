package dev.semel.internal.outbox.relay;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where the relay of this node has to look: into the slots that commits have named, those that the last scan of all slots has
 * found, and those that a pass did not drain. First come, first served. It is a hint, kept in memory: what a lost one leaves
 * behind is found by the next scan of all slots, which the timer asks for.
 *
 * <p>A slot is in the hands of one pass at a time ({@link Hand}), and if it had its turn without being drained, it comes last. It
 * goes from the list only when a pass has drained it and has committed; one that was named again during that pass stays. One that
 * another node has locked is tried again a moment later, a few times for each naming: that node may have read before what was named
 * here was committed.
 */
@ApplicationScoped
class ReadySlots {

    // Longer than most passes, and longer each time: 20, 40 and 80 ms.
    static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    static final int MOST_TRIES = 3;

    private final Set<Integer> ready = new LinkedHashSet<>();
    private final Set<Integer> inHands = new HashSet<>();
    private final Map<Integer, Integer> busy = new HashMap<>();
    private boolean isLookWanted;

    /** Asks for a scan of all slots. */
    synchronized void wantLook() {
        isLookWanted = true;
    }

    /** Whether a scan of all slots is asked for; the caller that is told so makes it. */
    synchronized boolean takeLook() {
        boolean isWanted = isLookWanted;
        isLookWanted = false;
        return isWanted;
    }

    synchronized void add(Collection<Integer> slots) {
        busy.keySet().removeAll(slots);
        ready.addAll(slots);
    }

    /** How long to wait before the slots are tried again that other nodes have locked; empty if there are none. */
    synchronized Optional<Duration> pauseOfBusy() {
        return busy.values().stream()
                .filter(tries -> tries <= MOST_TRIES)
                .min(Integer::compare)
                .map(tries -> FIRST_PAUSE.multipliedBy(1L << (tries - 1)));
    }

    /** Puts those slots onto the list again; one that was tried often enough is left to the timer. */
    synchronized void tryBusyAgain() {
        busy.values().removeIf(tries -> tries > MOST_TRIES);
        ready.addAll(busy.keySet());
    }

    /** For one pass, which leaves the unwanted slots where they are. */
    Hand hand(Set<Integer> unwanted) {
        return new Hand(unwanted);
    }

    private synchronized Optional<Integer> next(Set<Integer> unwanted) {
        Optional<Integer> next = ready.stream()
                .filter(slot -> !unwanted.contains(slot) && !inHands.contains(slot))
                .findFirst();
        next.ifPresent(slot -> {
            ready.remove(slot);
            inHands.add(slot);
        });
        return next;
    }

    /** Those on the list, wanted or not. */
    synchronized Set<Integer> slots() {
        return Set.copyOf(ready);
    }

    /** How many could be taken now. */
    synchronized int count(Set<Integer> unwanted) {
        return (int) ready.stream()
                .filter(slot -> !unwanted.contains(slot) && !inHands.contains(slot))
                .count();
    }

    private synchronized void locked(int slot) {
        busy.remove(slot);
    }

    private synchronized void lockedElsewhere(int slot) {
        inHands.remove(slot);
        busy.merge(slot, 1, Integer::sum);
    }

    private synchronized void giveBack(Set<Integer> slots, Set<Integer> first, Set<Integer> last) {
        inHands.removeAll(slots);
        Set<Integer> others = new LinkedHashSet<>(ready);
        ready.clear();
        ready.addAll(first);
        ready.addAll(others);
        ready.addAll(last);
    }

    /** What one pass takes from the list. */
    final class Hand {

        private final Set<Integer> unwanted;
        private final Set<Integer> slots = new LinkedHashSet<>();
        private final Set<Integer> undrained = new LinkedHashSet<>();
        private final Set<Integer> served = new LinkedHashSet<>();

        private Hand(Set<Integer> unwanted) {
            this.unwanted = unwanted;
        }

        /** Takes the next slot. No other pass of this node gets it before it is given back. */
        Optional<Integer> takeNext() {
            Optional<Integer> next = next(unwanted);
            next.ifPresent(slots::add);
            next.ifPresent(undrained::add);
            return next;
        }

        boolean isAnyLeft() {
            return count(unwanted) > 0;
        }

        /** The transaction of the pass has it locked. */
        void locked(int slot) {
            ReadySlots.this.locked(slot);
        }

        void lockedElsewhere(int slot) {
            slots.remove(slot);
            undrained.remove(slot);
            ReadySlots.this.lockedElsewhere(slot);
        }

        /** Nothing is left in it that could be sent now. */
        void drained(int slot) {
            undrained.remove(slot);
        }

        /** It had its turn, and its next one is after all others. */
        void served(int slot) {
            served.add(slot);
        }

        /** The transaction of the pass has ended: without a commit it has drained nothing. */
        void giveBack(boolean isCommitted) {
            if (!isCommitted) {
                undrained.addAll(slots);
                served.addAll(slots);
            }
            Set<Integer> last = new LinkedHashSet<>(undrained);
            last.retainAll(served);
            undrained.removeAll(served);
            ReadySlots.this.giveBack(slots, undrained, last);
        }
    }
}

package dev.semel.internal.outbox.relay;

import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.platform.Waits.Monitor;
import dev.semel.internal.settings.RelaySettings.Linger;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Where the relay of this node has to look: into the slots that commits have named, those that the last scan of all slots has
 * found, and those that a pass did not drain. First come, first served. It is a hint, kept in memory: what a lost one leaves
 * behind is found by the next scan of all slots, which the timer asks for.
 *
 * <p>A slot is in the hands of one pass at a time ({@link Hand}), and if it had its turn without being drained, it comes last. It
 * goes from the list only when a pass has drained it and has committed; one that was named again during that pass stays. One that
 * another node has locked is tried again a moment later, a few times for each naming: that node may have read before what was named
 * here was committed.
 *
 * <p>A pass that has drained its slots lingers before it commits: it waits a moment for the next slot that is named, so that the database
 * commits the marks of both at once. One pass does so at a time.
 */
@ApplicationScoped
class ReadySlots {

    // Longer than most passes, and longer each time: 20, 40 and 80 ms.
    static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    static final int MOST_TRIES = 3;

    private final Set<Integer> ready = new LinkedHashSet<>();
    private final Set<Integer> inHands = new HashSet<>();
    private final Map<Integer, Integer> busy = new HashMap<>();
    private final AtomicBoolean isAwaited = new AtomicBoolean();
    private final Monitor named;
    private final Duration linger;
    private boolean isLookWanted;

    /** No pass lingers. */
    ReadySlots() {
        this(new ThreadWaits(), new Linger(Duration.ZERO));
    }

    @Inject
    ReadySlots(Waits waits, Linger linger) {
        this.named = waits.newMonitor();
        this.linger = linger.longest();
    }

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

    /** Whether a pass waits for them; if not, the caller has to see that one begins. */
    boolean add(Collection<Integer> slots) {
        put(slots);
        boolean isTaken = isAwaited.get();
        if (isTaken) {
            named.change(() -> {});
        }
        return isTaken;
    }

    private synchronized void put(Collection<Integer> slots) {
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

    private synchronized Optional<Integer> next(Set<Integer> unwanted, Set<Integer> own) {
        Optional<Integer> next = free(unwanted, own).findFirst();
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
        return (int) free(unwanted, Set.of()).count();
    }

    private synchronized boolean isAnyFree(Set<Integer> unwanted, Set<Integer> own) {
        return free(unwanted, own).findAny().isPresent();
    }

    private Stream<Integer> free(Set<Integer> unwanted, Set<Integer> own) {
        return ready.stream()
                .filter(slot -> !unwanted.contains(slot) && (own.contains(slot) || !inHands.contains(slot)));
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
            return takeNext(Set.of());
        }

        private Optional<Integer> takeNext(Set<Integer> own) {
            Optional<Integer> next = next(unwanted, own);
            next.ifPresent(slots::add);
            next.ifPresent(undrained::add);
            return next;
        }

        /** Whether there is one for another pass. */
        boolean isAnyLeft() {
            return count(unwanted) > 0;
        }

        /**
         * Takes the next slot, as soon as one is named, unless another pass waits for it. One that it has already can come again: by then
         * the pass must have marked what it has read.
         *
         * @param since how long the pass has had its first slot: it lingers no longer than the setting says, in all
         */
        Optional<Integer> awaitNext(Duration since) {
            Duration left = linger.minus(since);
            if (left.isNegative() || left.isZero() || !isAwaited.compareAndSet(false, true)) {
                return Optional.empty();
            }
            try {
                named.await(() -> isAnyFree(unwanted, slots), left);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } finally {
                isAwaited.set(false);
            }
            // One that was named in the last moment has woken no other pass.
            return takeNext(slots);
        }

        boolean isFull() {
            return slots.size() >= Batch.MOST_SLOTS;
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

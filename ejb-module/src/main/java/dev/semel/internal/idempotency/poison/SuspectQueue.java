package dev.semel.internal.idempotency.poison;

import dev.semel.internal.platform.Waits.Monitor;
import java.time.Duration;
import java.util.Comparator;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One suspect at a time, and alone: a death while it runs is its own. The one with the most deaths goes first, and among equals who
 * came first: so the one that is closest to being given up on has its chance before the server can be stopped for a reason of its own.
 *
 * <p>Those who waited while a suspect worked go before the next one. One that works for too long is not waited for: a suspect does not
 * wait for the others then, nor does any later one, and a suspect that another has waited for in vain is from then on one of the others.
 */
final class SuspectQueue {

    private final Monitor monitor;
    private final Queue<Turn> waiting =
            new PriorityQueue<>(Comparator.comparingInt(Turn::deaths).reversed().thenComparingLong(Turn::number));
    private final AtomicLong places = new AtomicLong();
    private final NavigableSet<Long> others = new TreeSet<>();
    private @Nullable Turn suspect;
    private long lastWaitedForInVain = -1;
    private int othersWaiting;
    private boolean isTurnOfOthers;
    // The mark that still says that its suspect is alone, which it is no more.
    private @Nullable UUID untold;
    // The suspect that was alone until another began beside it.
    private volatile @Nullable Turn joined;

    SuspectQueue(Monitor monitor) {
        this.monitor = monitor;
    }

    /**
     * Who works; given back by {@link #leave}.
     *
     * @param mark null: a death would not count against it, so it has none
     * @param number who has a smaller one came earlier
     * @param beside the suspect that was alone until this one began, or others before it, none of whom has said so yet; null: there is none
     */
    record Turn(@Nullable UUID mark, int deaths, long number, boolean isAlone, @Nullable UUID beside) {

        private Turn inCompany(@Nullable UUID formerSuspect) {
            return new Turn(mark, deaths, number, false, formerSuspect);
        }
    }

    /** Waits for a turn, and then until no other works that may still be waited for. Empty if the turn did not come. */
    Optional<Turn> takeTurn(@Nullable UUID mark, int deaths, Duration limit) throws InterruptedException {
        Turn place = new Turn(mark, deaths, places.getAndIncrement(), true, null);
        AtomicReference<Turn> turn = new AtomicReference<>();
        monitor.change(() -> waiting.add(place));
        try {
            if (!monitor.await(() -> areOthersDone() && isTakenBy(place, turn), limit)) {
                monitor.change(() -> lastWaitedForInVain = Math.max(lastWaitedForInVain, place.number()));
                monitor.await(() -> isTakenBy(place, turn), Duration.ZERO);
            }
            return Optional.ofNullable(turn.get());
        } finally {
            monitor.change(() -> waiting.remove(place));
        }
    }

    /** One that is no suspect begins when none works, or after so long. */
    Turn enter(@Nullable UUID mark, Duration limit) throws InterruptedException {
        AtomicReference<Turn> turn = new AtomicReference<>();
        // The common path: there is no suspect.
        if (monitor.await(() -> isLetIn(mark, turn), Duration.ZERO)) {
            return Objects.requireNonNull(turn.get());
        }
        AtomicReference<Turn> waitedFor = new AtomicReference<>();
        monitor.change(() -> {
            othersWaiting++;
            waitedFor.set(suspect);
        });
        try {
            if (!monitor.await(() -> isLetIn(mark, turn), limit)) {
                monitor.change(() -> turn.set(beginBeside(mark, waitedFor.get())));
            }
            return Objects.requireNonNull(turn.get());
        } finally {
            monitor.change(() -> {
                othersWaiting--;
                isTurnOfOthers &= othersWaiting > 0;
            });
        }
    }

    /** The database knows now that this suspect is not alone. */
    void told(UUID suspectsMark) {
        monitor.change(() -> forget(suspectsMark));
    }

    /** Whether another has begun beside this one, which was to be alone. */
    boolean isJoined(Turn turn) {
        return turn == joined;
    }

    void leave(Turn turn) {
        monitor.change(() -> {
            forget(turn.mark());
            joined = turn == joined ? null : joined;
            if (turn == suspect) {
                endOfTheSuspect();
            } else {
                others.remove(turn.number());
            }
        });
    }

    // Of the others only those count that began after the last wait in vain.
    private boolean areOthersDone() {
        return !isTurnOfOthers && others.higher(lastWaitedForInVain) == null;
    }

    private boolean isTakenBy(Turn place, AtomicReference<Turn> turn) {
        boolean isNext = suspect == null && waiting.peek() == place;
        if (isNext) {
            suspect = others.isEmpty() ? place : place.inCompany(untold);
            turn.set(suspect);
        }
        return isNext;
    }

    private boolean isLetIn(@Nullable UUID mark, AtomicReference<Turn> turn) {
        boolean isFree = suspect == null && (waiting.isEmpty() || isTurnOfOthers);
        if (isFree) {
            turn.set(begin(mark));
        }
        return isFree;
    }

    // Until one of them has told it, each tells it: the next one that is let in may be faster than the first.
    private Turn begin(@Nullable UUID mark) {
        Turn turn = new Turn(mark, 0, places.getAndIncrement(), false, untold);
        others.add(turn.number());
        return turn;
    }

    private Turn beginBeside(@Nullable UUID mark, @Nullable Turn waitedFor) {
        if (suspect != null && suspect.isAlone()) {
            untold = suspect.mark();
            joined = suspect;
        }
        Turn turn = begin(mark);
        if (suspect != null && suspect == waitedFor) {
            others.add(suspect.number());
            endOfTheSuspect();
        }
        return turn;
    }

    private void forget(@Nullable UUID mark) {
        if (mark != null && mark.equals(untold)) {
            untold = null;
        }
    }

    private void endOfTheSuspect() {
        suspect = null;
        isTurnOfOthers = othersWaiting > 0;
    }
}

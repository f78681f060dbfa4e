package dev.semel.internal.idempotency.poison;

import dev.semel.internal.platform.Waits.Monitor;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One suspect at a time, and alone: a death while it runs is its own. The one with the most deaths goes first, and among equals who
 * came first: so the one that is closest to being given up on has its chance before the server can be stopped for a reason of its own.
 *
 * <p>Those who waited while a suspect worked go before the next one. One that works for too long is not waited for: a suspect does not
 * wait for the others then, and a suspect that another has waited for in vain is from then on one of the others.
 */
final class SuspectQueue {

    private final Monitor monitor;
    private final Queue<Turn> waiting =
            new PriorityQueue<>(Comparator.comparingInt(Turn::deaths).reversed().thenComparingLong(Turn::number));
    private final AtomicLong places = new AtomicLong();
    private Turn suspect;
    private int others;
    private int othersWaiting;
    private boolean isTurnOfOthers;

    SuspectQueue(Monitor monitor) {
        this.monitor = monitor;
    }

    /**
     * Who works; given back by {@link #leave}.
     *
     * @param beside the suspect that was alone until this one began; null: none was
     */
    record Turn(UUID mark, int deaths, long number, boolean isAlone, UUID beside) {

        private static Turn ofAnother(UUID mark, UUID beside) {
            return new Turn(mark, 0, 0, false, beside);
        }
    }

    /** Waits for a turn, and then until no other works. Empty if the turn did not come. */
    Optional<Turn> take(UUID mark, int deaths, Duration limit) throws InterruptedException {
        Turn alone = new Turn(mark, deaths, places.getAndIncrement(), true, null);
        monitor.change(() -> waiting.add(alone));
        try {
            if (monitor.await(() -> others == 0 && !isTurnOfOthers && isTakenBy(alone, alone), limit)) {
                return Optional.of(alone);
            }
            Turn inCompany = new Turn(mark, deaths, alone.number(), false, null);
            boolean isTaken = monitor.await(() -> isTakenBy(alone, inCompany), Duration.ZERO);
            return isTaken ? Optional.of(inCompany) : Optional.empty();
        } finally {
            monitor.change(() -> waiting.remove(alone));
        }
    }

    /** One that is no suspect begins when none works, or after so long. */
    Turn enter(UUID mark, Duration limit) throws InterruptedException {
        // The common path: there is no suspect.
        if (monitor.await(this::isLetIn, Duration.ZERO)) {
            return Turn.ofAnother(mark, null);
        }
        AtomicReference<UUID> beside = new AtomicReference<>();
        AtomicReference<Turn> waitedFor = new AtomicReference<>();
        monitor.change(() -> {
            othersWaiting++;
            waitedFor.set(suspect);
        });
        try {
            if (!monitor.await(this::isLetIn, limit)) {
                monitor.change(() -> beside.set(beginBeside(waitedFor.get())));
            }
            return Turn.ofAnother(mark, beside.get());
        } finally {
            monitor.change(() -> {
                othersWaiting--;
                isTurnOfOthers &= othersWaiting > 0;
            });
        }
    }

    void leave(Turn turn) {
        monitor.change(() -> {
            if (turn == suspect) {
                endOfTheSuspect();
            } else {
                others--;
            }
        });
    }

    private boolean isTakenBy(Turn place, Turn turn) {
        boolean isNext = suspect == null && waiting.peek() == place;
        suspect = isNext ? turn : suspect;
        return isNext;
    }

    private boolean isLetIn() {
        boolean isFree = suspect == null && (waiting.isEmpty() || isTurnOfOthers);
        others += isFree ? 1 : 0;
        return isFree;
    }

    private UUID beginBeside(Turn waitedFor) {
        others++;
        UUID beside = suspect != null && suspect.isAlone() ? suspect.mark() : null;
        if (suspect != null && suspect == waitedFor) {
            others++;
            endOfTheSuspect();
        }
        return beside;
    }

    private void endOfTheSuspect() {
        suspect = null;
        isTurnOfOthers = othersWaiting > 0;
    }
}

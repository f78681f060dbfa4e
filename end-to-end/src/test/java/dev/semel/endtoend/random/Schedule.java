package dev.semel.endtoend.random;

import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.random.Truth.Work;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Tables;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** What happens next: a seed decides. The moments are the machine's, so a second run of a seed is alike, not the same. */
final class Schedule {

    private static final List<Behaviour> BEHAVIOURS = List.of(
            Behaviour.NOTHING,
            Behaviour.NOTHING,
            Behaviour.NOTHING,
            Behaviour.FAIL_AT_FIRST,
            Behaviour.NEED_CARRIER,
            Behaviour.NEED_CARRIER,
            Behaviour.FAIL_ALWAYS,
            Behaviour.HOLD);

    private static final List<Way> WAYS = List.copyOf(EnumSet.complementOf(EnumSet.of(Way.RECORD)));
    private static final int MOST_STRANGERS = 10;
    private static final int LONGEST_PAUSE_MILLIS = 300;
    private static final int LONGEST_WORK_MILLIS = 2_500;

    private final Random random;
    private final Truth truth;
    private final Senders senders;
    private final Strangers strangers;
    private final List<Sink> sinks;
    private final Optional<Records> records;
    private final Breakage breakage;
    private final Operator operator;
    private final Tables tables;
    private final Completions completions;
    private boolean isCarrierDown;
    private boolean isResumed;
    private int keys;

    Schedule(Actors actors, Completions completions, Tables tables, Truth truth, Random random) {
        this.senders = actors.senders();
        this.strangers = actors.strangers();
        this.sinks = actors.sinks();
        this.records = actors.records();
        this.breakage = actors.breakage();
        this.operator = actors.operator();
        this.completions = completions;
        this.tables = tables;
        this.truth = truth;
        this.random = random;
    }

    /** One that does something. */
    record Actors(
            Senders senders,
            Strangers strangers,
            List<Sink> sinks,
            Optional<Records> records,
            Breakage breakage,
            Operator operator) {}

    void run(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        while (System.nanoTime() < end) {
            if (records.isPresent() && random.nextInt(3) == 0) {
                stepWith(records.get());
            } else {
                step(random.nextInt(100));
            }
            breakage.mendWhatIsDue();
            if (isDatabaseWhole()) {
                completions.look();
            }
            LockSupport.parkNanos(
                    Duration.ofMillis(random.nextInt(LONGEST_PAUSE_MILLIS)).toNanos());
        }
    }

    /** All is well again: nothing is broken, down or left to be moved. */
    void heal() {
        breakage.mendAll();
        setCarrier(false);
        senders.move();
        records.ifPresent(Records::finish);
        truth.happened("healed");
    }

    private boolean isDatabaseWhole() {
        return breakage.isWhole(Troubles.DATABASE);
    }

    /** How often a node was started that had died. */
    int restarts() {
        return breakage.restarts();
    }

    /**
     * What is whole again may still have a message before it that ends the server, also while the operator resumes what is paused; so
     * that is asked for until it is answered.
     */
    void settle() {
        breakage.mendWhatIsDue();
        if (!isResumed) {
            isResumed = breakage.wholeNodes().stream()
                    .findFirst()
                    .filter(operator::resume)
                    .isPresent();
        }
    }

    // More parts break, so more often something does.
    private void stepWith(Records producers) {
        if (random.nextInt(6) == 0) {
            breakage.breakSomething();
        } else {
            producers.send();
        }
    }

    private void step(int dice) {
        if (dice < 40) {
            sendNew();
        } else if (dice < 45) {
            strangers.send(1 + random.nextInt(MOST_STRANGERS));
        } else if (dice < 58) {
            sendAgain();
        } else if (dice < 60) {
            sendOther();
        } else if (dice < 75) {
            appendForSink();
        } else if (dice < 78) {
            senders.sendInVain(newWork());
        } else if (dice < 84) {
            breakage.breakSomething();
        } else if (dice < 90) {
            operate();
        } else if (dice < 95) {
            moveIfPossible();
        } else {
            changeCarrier();
        }
    }

    private Work newWork() {
        List<String> consumers = senders.consumers();
        return new Work(consumers.get(random.nextInt(consumers.size())), "key-" + keys++);
    }

    private void sendNew() {
        int deadly = random.nextInt(150);
        Behaviour behaviour = deadly == 0
                ? Behaviour.HALT
                : deadly < 3 ? Behaviour.HALT_ONCE : BEHAVIOURS.get(random.nextInt(BEHAVIOURS.size()));
        int millis = random.nextInt(4) == 0 ? random.nextInt(LONGEST_WORK_MILLIS) : random.nextInt(30);
        senders.send(newWork(), behaviour, Duration.ofMillis(millis), anyWay(), copies());
    }

    /** A copy of something that was sent before, lately or long ago, by the same way or another one. */
    private void sendAgain() {
        anyKnown()
                .ifPresent(work -> senders.send(
                        work, truth.behaviour(work), Duration.ofMillis(random.nextInt(30)), anyWay(), copies()));
    }

    private void sendOther() {
        anyKnown().ifPresent(work -> senders.sendOther(work, truth.behaviour(work)));
    }

    private Optional<Work> anyKnown() {
        return truth.anyKnown(senders.consumers(), random);
    }

    private Way anyWay() {
        return WAYS.get(random.nextInt(WAYS.size()));
    }

    private int copies() {
        int dice = random.nextInt(20);
        return dice < 12 ? 1 : dice < 19 ? 2 + random.nextInt(4) : 30;
    }

    private void appendForSink() {
        List<LibertyServer> whole = breakage.wholeNodes();
        boolean commits = random.nextInt(6) > 0;
        int count = 1 + random.nextInt(20);
        if (!whole.isEmpty()) {
            Sink sink = sinks.get(random.nextInt(sinks.size()));
            sink.append(whole.get(random.nextInt(whole.size())), count, commits);
        }
    }

    private void operate() {
        List<LibertyServer> whole = breakage.wholeNodes();
        if (isDatabaseWhole() && !whole.isEmpty()) {
            operator.doSomething(whole.get(random.nextInt(whole.size())));
        }
    }

    private void moveIfPossible() {
        if (breakage.isWhole(Breakage.BROKER)) {
            senders.move();
        }
    }

    private void changeCarrier() {
        if (isDatabaseWhole()) {
            setCarrier(!isCarrierDown);
        }
    }

    private void setCarrier(boolean isDown) {
        isCarrierDown = isDown;
        tables.execute("UPDATE carrier SET is_down = " + (isDown ? 1 : 0));
        truth.happened(isDown ? "carrier down" : "carrier up");
    }
}

package dev.semel.simulation.world;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.idempotency.call.KeyClosedException;
import dev.semel.idempotency.call.KeyConflictException;
import dev.semel.idempotency.call.KeyInProgressException;
import dev.semel.idempotency.call.RememberedFailureException;
import dev.semel.simulation.check.Calls;
import dev.semel.simulation.check.Calls.Called;
import dev.semel.simulation.schedule.Life;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Who calls work with a key, in a quarter of all runs: code, methods, and clients of HTTP, on any server. Most repeat a call until they
 * know what became of it, also while it is still at work; the others never call again. Some have a transaction of their own.
 */
final class Callers {

    // From the numbers of the other rules that go by the seed.
    private static final int APART = 13;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Universe universe;
    private final List<Server> servers;
    private final Calls calls;
    private final List<CalledWork> made = new ArrayList<>();

    Callers(Universe universe, List<Server> servers) {
        this.universe = universe;
        this.servers = servers;
        this.calls = universe.truth().calls();
    }

    /** With a number of its own: all other runs stay as they are. */
    static boolean areThere(long seed) {
        return new SplittableRandom(seed + APART).nextInt(4) == 0;
    }

    void call(int number) {
        for (int i = 0; i < number; i++) {
            universe.scheduler().sleep(Duration.ofMillis(universe.decisions().below(4_000)));
            CalledWork work = isLucky(3) && !made.isEmpty() ? again() : fresh(i);
            int callers = isLucky(4) ? 2 + universe.decisions().below(2) : 1;
            for (int caller = 0; caller < callers; caller++) {
                boolean isRepeated = !isLucky(4);
                calls.made(work.call(), isRepeated);
                universe.scheduler().start("caller", universe.environment(), () -> callOnAndOn(work, isRepeated));
            }
        }
    }

    private CalledWork again() {
        CalledWork before = made.get(universe.decisions().below(made.size()));
        return universe.decisions().happens("A call has other content.", 12) ? before.withOtherContent() : before;
    }

    private CalledWork fresh(int number) {
        CalledWork.Door[] doors = CalledWork.Door.values();
        CalledWork work = CalledWork.of(doors[universe.decisions().below(doors.length)], "call-" + number);
        made.add(work);
        return work;
    }

    private void callOnAndOn(CalledWork work, boolean isRepeated) {
        while (!isSettled(work) && isRepeated) {
            universe.scheduler()
                    .sleep(Duration.ofMillis(200 + universe.decisions().below(5_000)));
        }
    }

    // After a while the caller thinks that the answer is lost.
    private boolean isSettled(CalledWork work) {
        Optional<Server> server = anyUp();
        if (server.isEmpty()) {
            return false;
        }
        Life life = server.get().life();
        boolean[] isOver = new boolean[2];
        universe.scheduler().start("call", life, () -> {
            isOver[1] = isSettled(work, server.get());
            isOver[0] = true;
        });
        universe.scheduler().await(() -> isOver[0] || life.isDead(), PATIENCE);
        return isOver[1];
    }

    private boolean isSettled(CalledWork work, Server server) {
        Called call = work.call();
        calls.comes(call);
        try {
            Optional<String> answer = work.callOn(universe, server);
            answer.ifPresent(known -> calls.answered(call, known));
            return answer.isPresent();
        } catch (KeyConflictException conflict) {
            calls.conflicted(call);
            return true;
        } catch (KeyClosedException byOperator) {
            calls.settled(call);
            return true;
        } catch (RememberedFailureException before) {
            calls.endedBefore(call);
            return true;
        } catch (CalledWork.FailedForGood failure) {
            calls.settled(call);
            return true;
        } catch (KeyInProgressException | CallRefusedException notNow) {
            universe.scheduler().note(() -> "is told: " + notNow.getMessage());
            return false;
        } catch (Exception failed) {
            universe.scheduler().survives(failed);
            return false;
        }
    }

    private Optional<Server> anyUp() {
        List<Server> up = servers.stream().filter(Server::isUp).toList();
        return up.isEmpty()
                ? Optional.empty()
                : Optional.of(up.get(universe.decisions().below(up.size())));
    }

    private boolean isLucky(int oneIn) {
        return universe.decisions().isOneIn(oneIn);
    }
}

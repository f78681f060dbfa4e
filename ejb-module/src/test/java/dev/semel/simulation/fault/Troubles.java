package dev.semel.simulation.fault;

import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.Scheduler;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** When servers had to wait at a port, or were refused something. */
public final class Troubles {

    private final Map<Life, List<Trouble>> ofLife = new HashMap<>();
    private final Scheduler scheduler;

    public Troubles(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    private record Trouble(String whose, Instant at) {}

    /** The current actor has some. */
    public void hit(Life server) {
        ofLife.computeIfAbsent(server, first -> new ArrayList<>())
                .add(new Trouble(String.valueOf(scheduler.current()), scheduler.now()));
    }

    /**
     * How often that was so since then.
     *
     * @param who had it: a part of the actor's name
     */
    public long count(Life server, String who, Instant since) {
        return ofLife.getOrDefault(server, List.of()).stream()
                .filter(trouble ->
                        !trouble.at().isBefore(since) && trouble.whose().contains(who))
                .count();
    }
}

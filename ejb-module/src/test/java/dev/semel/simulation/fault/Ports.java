package dev.semel.simulation.fault;

import dev.semel.simulation.schedule.Decisions;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.NodeDied;
import dev.semel.simulation.schedule.Scheduler;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** What happens around every call of a port: others may go first, and the server of the caller may die. */
public final class Ports {

    private final Scheduler scheduler;
    private final Decisions decisions;
    private final Rates rates;
    private BiConsumer<Life, String> killer = (life, why) -> life.end();

    public Ports(Scheduler scheduler, Decisions decisions, Rates rates) {
        this.scheduler = scheduler;
        this.decisions = decisions;
        this.rates = rates;
    }

    /** Who takes a server's connections away when it dies. */
    public void killBy(BiConsumer<Life, String> undertaker) {
        killer = undertaker;
    }

    public Scheduler scheduler() {
        return scheduler;
    }

    public Rates rates() {
        return rates;
    }

    /** A call is made, and has had no effect yet. */
    public void before(Supplier<String> sentence) {
        scheduler.step(sentence);
        mayDie("before", sentence);
    }

    /** A call had its effect, and the caller does not know it yet. */
    public void after(Supplier<String> sentence) {
        mayDie("after", sentence);
    }

    private void mayDie(String when, Supplier<String> sentence) {
        Life life = scheduler.current().life();
        if (life.isMortal() && happens("The server dies " + when + " this: ", sentence, rates.crash())) {
            die(life);
        }
    }

    /** Ends the server of the caller, and the caller. */
    public void die(Life life) {
        killer.accept(life, "dies");
        throw new NodeDied(life.name());
    }

    /** Whether this goes wrong now. */
    public boolean happens(String what, Supplier<String> where, int oneIn) {
        boolean happens = decisions.happens(what, oneIn);
        if (happens) {
            scheduler.note(() -> "!! " + what + where.get());
        }
        return happens;
    }
}

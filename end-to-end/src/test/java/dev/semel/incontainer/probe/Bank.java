package dev.semel.incontainer.probe;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.bank.Memory;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Everything a test needs of the running application. */
@Dependent
public class Bank {

    @Inject
    private Tables tables;

    @Inject
    private Post post;

    @Inject
    private Work work;

    @Inject
    private Memory memory;

    public Tables tables() {
        return tables;
    }

    public Post post() {
        return post;
    }

    public Work work() {
        return work;
    }

    /** How often the handler ran for a letter, committed or not. */
    public int runsOf(Letter letter) {
        return memory.runsOf(letter.reference()).get();
    }

    /** How often a subscriber without Semel has seen it. */
    public int seenElsewhere(Letter letter) {
        return memory.seenElsewhere(letter.reference()).get();
    }

    /** Lets the handler of {@link Behaviour#HOLD} come back. */
    public void letGo(Letter letter) {
        memory.letGo(letter.reference());
    }

    public void mend(Letter letter) {
        memory.mend(letter.reference());
    }
}

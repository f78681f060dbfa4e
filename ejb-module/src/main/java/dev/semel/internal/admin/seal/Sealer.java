package dev.semel.internal.admin.seal;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Logger;

/**
 * Chains the lines of the audit a moment after they were written. In their own transactions all operators would wait for each other at
 * the end of the chain. Each node does this:
 *
 * <ol>
 *   <li>It looks whether a line waits for its seal, and goes on only then.
 *   <li>It locks the row that says where the chain ends. A node that finds it locked leaves the lines to the other one.
 *   <li>It locks lines that wait, the oldest first, and reads them. A line at which an action is at work waits until the next time.
 *   <li>It appends a seal for each line, marks the lines as sealed, and moves the end. A line that counts more later loses its mark, and
 *       is sealed again.
 *   <li>After the commit it tells the log the last number and its hash: who can write in the database can write another chain, but not
 *       into a log that was sent on.
 * </ol>
 */
@Dependent
class Sealer implements PeriodicWork {

    static final int MOST = 500;

    private static final Logger LOG = Logger.getLogger(Sealer.class.getName());
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final SealStore seals;
    private final Transactions transactions;

    @Inject
    Sealer(SealStore seals, Transactions transactions) {
        this.seals = seals;
        this.transactions = transactions;
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.every(INTERVAL));
    }

    @Override
    public String failure() {
        return "The lines of the audit could not be sealed, and wait for it; it is tried again in " + INTERVAL + ".";
    }

    @Override
    public void run() {
        List<Seal> appended = List.of();
        Seal last = null;
        do {
            appended = transactions.inNew(this::seal);
            last = appended.isEmpty() ? last : appended.get(appended.size() - 1);
        } while (appended.size() == MOST);
        if (last != null) {
            LOG.info("The audit is sealed up to number " + last.number() + ": " + last.hash() + ".");
        }
    }

    private List<Seal> seal() {
        if (!seals.isAnyWaiting()) {
            return List.of();
        }
        return seals.lockChain().map(this::append).orElse(List.of());
    }

    private List<Seal> append(Chain end) {
        Instant now = seals.now();
        Chain chain = end;
        List<Seal> appended = new ArrayList<>();
        for (Counted line : seals.lockWaiting(MOST)) {
            Seal seal = Seal.of(line, chain, now);
            appended.add(seal);
            chain = chain.endingWith(seal);
        }
        if (!appended.isEmpty()) {
            seals.append(appended);
        }
        return appended;
    }
}

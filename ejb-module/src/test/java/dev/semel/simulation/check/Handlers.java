package dev.semel.simulation.check;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.simulation.broker.QueuedMessage;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.store.CacheInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.tables.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When handlers begin and end, as they say it themselves. Of one key one runs at a time; no other begins under a lease that
 * lives; and after an unknown outcome none begins, unless the consumer's rule or an operator wants it.
 */
public final class Handlers {

    private final ConsumerTablesInMemory tables;
    private final MemoryDatabase database;
    private final Map<String, List<Handling>> ofKey = new HashMap<>();
    private final List<Handling> inProgress = new ArrayList<>();
    private final Map<Owed, Integer> repeats = new HashMap<>();
    private final Map<String, Integer> repeatsOfKey = new HashMap<>();
    private final Map<String, Integer> handedBack = new HashMap<>();
    private final Casualties casualties = new Casualties();
    private final LeftMarks marks;
    private final HeldLeases heldLeases;
    private final Copies copies;
    private final RulesOfVersions rules;
    private final KnownLeases leases;
    private final Forgotten forgotten;
    private Truth truth;

    public Handlers(ConsumerTablesInMemory tables, CacheInMemory cache) {
        this.tables = tables;
        this.database = tables.database;
        this.leases = new KnownLeases(tables, cache);
        this.forgotten = new Forgotten(database::now);
        this.heldLeases = new HeldLeases(database, leases, forgotten);
        this.copies = new Copies(tables);
        this.marks = new LeftMarks(database);
        this.rules = new RulesOfVersions(database::now);
        tables.keys.watch(this::keyChanged);
        cache.watch(forgotten);
        cache.watch(new LeasesInCache(leases, cache, ofKey, this::calledDone));
    }

    private void calledDone(Handling handling) {
        truth.broken("I1", "the " + handling.owed() + " is called done in Redis, but its handler has not done it.");
    }

    void tell(Truth whom) {
        truth = whom;
    }

    private void keyChanged(KeyRow before, KeyRow after) {
        KeyRecord now = after == null ? null : after.record();
        leases.changed(now);
        if (now == null && before.record().status() != RecordStatus.COMPLETED) {
            // The key was given up although its handler had worked, and is forgotten.
            ofKey.getOrDefault(before.record().keyHash(), List.of()).stream()
                    .filter(Handling::hasWorked)
                    .forEach(handling -> mayRepeat(handling.owed()));
        }
        if (now == null) {
            treated(before.record().keyHash());
            ofKey.getOrDefault(before.record().keyHash(), List.of()).forEach(Handling::forget);
        }
        boolean isSettled = now == null || now.status() == RecordStatus.COMPLETED;
        if (isSettled) {
            String hash = (now == null ? before.record() : now).keyHash();
            ofKey.getOrDefault(hash, new ArrayList<>()).removeIf(handling -> !handling.mayStillWork());
        }
    }

    /** A message has come to a consumer. */
    public Handling comes(Life life, ConsumerDefinition consumer, QueuedMessage message) {
        Owed owed = truth.works().of(consumer.name(), message);
        Handling handling = new Handling(life, consumer, owed, message.content(), database.now(), database.who());
        copies.comes(handling, joined(handling).isEmpty());
        joined(handling).forEach(copies::isJoined);
        inProgress.add(handling);
        rules.comes(handling);
        ofKey.computeIfAbsent(handling.keyHash(), first -> new ArrayList<>()).add(handling);
        return handling;
    }

    public void acknowledged(Handling handling) {
        copies.acknowledged(handling);
        over(handling);
    }

    private List<Handling> joined(Handling handling) {
        return ofLife(handling.life()).stream()
                .filter(other -> other.firstKeyHash().equals(handling.firstKeyHash()))
                .toList();
    }

    private void over(Handling handling) {
        if (!inProgress.remove(handling)) {
            return;
        }
        if (handling.isLeased() && !handling.hasBegun()) {
            // A lease whose commit was in doubt may be there, although its handler never began.
            moveToTheKeyThatWasClaimed(handling);
        }
        handling.over(database.now());
        heldLeases.over(handling);
        marks.over(handling);
        // Of a lease it may be asked later what became of its handler.
        if (!handling.isLeased()) {
            ofKey.getOrDefault(handling.keyHash(), new ArrayList<>()).remove(handling);
        }
    }

    /** Its handler begins. */
    public void begins(Handling handling, Session transaction) {
        moveToTheKeyThatWasClaimed(handling);
        handling.begin(
                database.now(),
                handling.isLeased() ? null : transaction,
                handling.isLeased() ? leases.of(handling) : null);
        Sequences.beside(handling, inProgress).ifPresent(what -> truth.broken("I4", what + "."));
        if (hasLostItsLease(handling) && truth.isDone(handling.owed())) {
            mayRepeat(handling.owed());
        }
        others(handling).filter(Handling::hasBegun).forEach(other -> follows(other, handling));
        if (handling.isWarned() && !isAnyInDoubt(handling.keyHash(), handling)) {
            broken(
                    "was told that an earlier one may have worked, but each came back and could say how it was",
                    handling);
        }
    }

    // Between the claim in the cache and the handler, the database is asked.
    private boolean hasLostItsLease(Handling handling) {
        return handling.isInCache()
                && (handling.isForgotten() || handling.wasFrozen() && !leases.isAlive(handling.lease()));
    }

    // Which key it has is known to who claimed it, in the same thread: that of its content if its own was taken by
    // other content, and
    // that of its body if the event is gone that brings it, so that it is a foreign message.
    private void moveToTheKeyThatWasClaimed(Handling handling) {
        String claimed = tables.claimedBy(database.who());
        boolean isOfItsContent = handling.isOfItsContent(claimed);
        boolean isOfItsBody = handling.owed().hash().equals(claimed);
        if (!handling.keyHash().equals(claimed) && (isOfItsContent || isOfItsBody)) {
            ofKey.getOrDefault(handling.keyHash(), new ArrayList<>()).remove(handling);
            handling.moveTo(claimed);
            rules.moves(handling);
            ofKey.computeIfAbsent(claimed, first -> new ArrayList<>()).add(handling);
            if (isOfItsContent) {
                truth.saw("other content was accepted under a key of its own");
            }
        }
    }

    private Stream<Handling> others(Handling handling) {
        return List.copyOf(ofKey.getOrDefault(handling.keyHash(), List.of())).stream()
                .filter(other -> other != handling);
    }

    private void follows(Handling other, Handling next) {
        // Nothing keeps a server from standing still between its claim and its handler.
        if (!next.wasFrozen() && !other.isForgotten() && !next.isForgotten()) {
            requireOrder(other, next);
        }
        if (other.isLeased() && other.hasWorked()) {
            mayRepeat(next.owed());
        } else if (other.isRunning()) {
            other.overtake();
        }
    }

    private void requireOrder(Handling other, Handling next) {
        if (other.holdsItsClaim()) {
            broken("began while another one held the claim, which began in " + other.life(), next);
        }
        if (!other.isLeased()) {
            return;
        }
        boolean isLeaseAlive = leases.isAlive(other.lease());
        if (isLeaseAlive && (other.isRunning() || other.hasWorked())) {
            broken("began although the lease of another one lives, which began in " + other.life(), next);
        } else if (other.isRunning() && isWell(other)) {
            broken("began beside another one, whose server " + other.life() + " is well and extends its lease", next);
        } else if (other.isLost() && next.parksWhatIsUnknown()) {
            broken(
                    "began although it is not known what another one did in " + other.life()
                            + ", and the rule of the consumer is to park it",
                    next);
        } else if (other.isLost() && !next.isWarned()) {
            broken("was not told that another one never came back, which began in " + other.life(), next);
        }
    }

    /** What is wrong with a lease at this moment. */
    Optional<Violation> wrongLease() {
        return heldLeases.wrong(inProgress, this::isWell);
    }

    // One beat of three may fail.
    private boolean isWell(Handling handling) {
        Duration window = handling.consumer().work().lease().multipliedBy(3).dividedBy(2);
        Instant since = database.now().minus(window);
        return !handling.wasFrozen() && leases.troubles(handling, "heartbeat", since) < 2;
    }

    /**
     * A handler makes sure of its lease. If it is told that it has it, another one must not have had the key before it asked.
     *
     * @param question fails if it has lost it
     */
    public void makesSure(Handling handling, Runnable question) {
        boolean wasLost = leases.isLostInCache(handling);
        Instant asked = database.now();
        question.run();
        if (wasLost && leases.isLostInCache(handling) && !forgotten.isSince(handling.keyHash(), asked)) {
            broken("was told that it has its lease, but another one had taken over before", handling);
        }
    }

    private void broken(String what, Handling next) {
        truth.broken("I2", "a handler of the " + next.owed() + " " + what + ".");
    }

    /** It is asked for again. */
    public void isHandedBack(Handling handling) {
        Stream.of(handling.firstKeyHash(), handling.keyHash())
                .distinct()
                .forEach(hash -> handedBack.merge(hash, 1, Integer::sum));
        over(handling);
    }

    /** One whose handler is over may pause before it is asked for again. The one that asks is none of them. */
    int handedBack(String keyHash) {
        long pausing = inProgress.stream()
                .filter(handling -> handling.keyHash().equals(keyHash) && handling.ended() != null)
                .filter(handling -> !handling.actor().equals(database.who()))
                .count();
        return handedBack.getOrDefault(keyHash, 0) + (int) pausing;
    }

    /** How many effects more than one are no violation: those of handlers that no transaction takes back. */
    int repeatsOf(Owed work) {
        return repeats.getOrDefault(work, 0);
    }

    int repeatsOf(String hash) {
        return repeatsOfKey.getOrDefault(hash, 0);
    }

    /** Its effect is there, and no transaction of Semel's takes it back. */
    public void worked(Handling handling) {
        if (handling.ended() == null) {
            handling.work();
            if (handling.isOvertaken()) {
                mayRepeat(handling.owed());
            }
        } else {
            // The outcome of its commit was not known when it came back and said that it had failed.
            mayRepeat(handling.owed());
        }
    }

    /** The same of one that completes its key in its own transaction, which a cache does right after the commit. */
    public void committed(Handling handling) {
        if (handling.isInCache() && !leases.isCompletedInDatabase(handling.keyHash())) {
            worked(handling);
        }
    }

    private void mayRepeat(Owed work) {
        repeats.merge(work, 1, Integer::sum);
        repeatsOfKey.merge(work.hash(), 1, Integer::sum);
    }

    public void ends(Handling handling) {
        handling.end(database.now());
    }

    /** An operator was shown that something is unknown about the key, and has decided: it matters no more. */
    public void treated(String keyHash) {
        ofKey.getOrDefault(keyHash, List.of()).forEach(Handling::forgive);
    }

    /** A server is no more. */
    public void died(Life life) {
        count(life);
        marks.forget(life);
        stopped(life);
    }

    private void count(Life life) {
        casualties.count(life, ofLife(life));
        marks.leftBy(life, inProgress).forEach(handling -> casualties.countMark(handling.keyHash(), life));
    }

    /** A server is stopped in good order, and what still runs is cut off. */
    public void stopped(Life life) {
        ofLife(life).forEach(handling -> {
            handling.die(database.now());
            heldLeases.died(handling);
            inProgress.remove(handling);
            if (!handling.hasBegun()) {
                mayHaveClaimedAnyOfItsKeys(handling);
            }
        });
    }

    private void mayHaveClaimedAnyOfItsKeys(Handling dead) {
        for (String hash : dead.possibleKeyHashes()) {
            List<Handling> known = ofKey.computeIfAbsent(hash, first -> new ArrayList<>());
            if (!known.contains(dead)) {
                known.add(dead);
            }
        }
    }

    /** A server stands still; if for long, others take it for dead. */
    public void froze(Life life, boolean isMissed) {
        ofLife(life).forEach(Handling::freeze);
        if (isMissed) {
            count(life);
        }
    }

    private List<Handling> ofLife(Life life) {
        return inProgress.stream().filter(handling -> handling.life() == life).toList();
    }

    boolean isAnyInProgress() {
        return !inProgress.isEmpty();
    }

    Copies copies() {
        return copies;
    }

    RulesOfVersions rules() {
        return rules;
    }

    Forgotten forgotten() {
        return forgotten;
    }

    Casualties casualties() {
        return casualties;
    }

    /** Whether there is a handler of the key of which it is unknown whether it worked, or that could not tell that it had not. */
    boolean isAnyInDoubt(String keyHash) {
        return isAnyInDoubt(keyHash, null);
    }

    private boolean isAnyInDoubt(String keyHash, Handling but) {
        return forgotten.isInDoubt(keyHash)
                || ofKey.getOrDefault(keyHash, List.of()).stream()
                        .anyMatch(handling -> handling != but && isInDoubt(handling));
    }

    private boolean isInDoubt(Handling handling) {
        return handling.isLeased() && (handling.isLost() || couldNotTell(handling));
    }

    private boolean couldNotTell(Handling handling) {
        if (handling.isDead() || handling.wasFrozen()) {
            return true;
        }
        boolean hasRun = handling.ended() != null;
        Instant from = hasRun ? handling.ended() : handling.started();
        return leases.troubles(handling, "", from) > (hasRun ? 0 : 1);
    }
}

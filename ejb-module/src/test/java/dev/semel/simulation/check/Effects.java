package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often each work took effect, by the name that its consumer had: once (I2). It may once more for each of these, which happen one by one and are told when they are
 * committed: a record of its key that was completed is removed; Redis forgets that its key is completed; a handler worked whose effect no
 * transaction takes back; an operator gives a message that was parked a key of its own.
 */
final class Effects {

    private final Map<Owed, Integer> counts = new LinkedHashMap<>();
    private final Set<Owed> done = new HashSet<>();
    private final Map<Owed, Set<String>> keysOfTheirOwn = new HashMap<>();
    private final Works works;
    private final Removals removals;
    private final Handlers handlers;
    private final Forgotten forgotten;

    Effects(Works works, Removals removals, Handlers handlers) {
        this.works = works;
        this.removals = removals;
        this.handlers = handlers;
        this.forgotten = handlers.forgotten();
    }

    /** Whether it has taken effect more than once, and Redis had forgotten its key. */
    boolean isRepeatedAsForgotten(Owed work, String name) {
        return counts.get(work.of(name)) > 1
                && forgotten.ofCompleted(work.of(name).hash()) > 0;
    }

    /** An operator has given it a key of its own; all copies that have one key are one. */
    void givenKey(Owed work, String key) {
        keysOfTheirOwn.computeIfAbsent(work, first -> new HashSet<>()).add(key);
    }

    boolean isAny(Owed work) {
        return done.contains(work);
    }

    /**
     * What is wrong with one more.
     *
     * @param name that the consumer has now: with another one it is another consumer
     */
    Optional<String> one(Owed work, String name, Collection<Owed> owed) {
        done.add(work);
        Owed named = work.of(name);
        counts.merge(named, 1, Integer::sum);
        long ofKey = ofKey(named, counts.keySet()).mapToLong(counts::get).sum();
        boolean isTooMuch = counts.get(named) > most(work, name) || ofKey > mostOfKey(work, name, owed);
        return isTooMuch
                ? Optional.of("the " + named + " took effect " + counts.get(named) + " times, and its key " + ofKey
                        + " times.")
                : Optional.empty();
    }

    private int most(Owed work, String name) {
        return ownRight(work) + removalsOf(work, name) + handlers.repeatsOf(work) + byKeysBeside(work, name);
    }

    // Accepted other content may have had its effect under a key beside it, also if the first one had none.
    private int removalsOf(Owed work, String name) {
        String hash = work.of(name).hash();
        return works.isOtherContentAccepted(work)
                ? removals.ofAny(hash) + forgotten.ofAny(hash)
                : removals.ofCompleted(hash) + forgotten.ofCompleted(hash);
    }

    // Where an operator decides about messages without a key, none of them has a right before.
    private static int ownRight(Owed work) {
        return Works.isForAnOperator(work) ? 0 : 1;
    }

    private int byKeysBeside(Owed work, String name) {
        Set<String> given = keysOfTheirOwn.getOrDefault(work, Set.of());
        Set<String> beside =
                given.stream().map(key -> IdempotencyKey.hash(name, key)).collect(Collectors.toSet());
        if (works.isOtherContentAccepted(work)) {
            beside.add(work.of(name).hashOfContent());
        }
        return given.size()
                + beside.stream()
                        .mapToInt(hash -> removals.ofCompleted(hash) + forgotten.ofCompleted(hash))
                        .sum();
    }

    // Of what came under one key, one takes effect; where other content is accepted, each does.
    private long mostOfKey(Owed work, String name, Collection<Owed> owed) {
        long rights = works.isOtherContentAccepted(work) ? ofKey(work, owed).count() : ownRight(work);
        return rights
                + removalsOf(work, name) * rights
                + handlers.repeatsOf(work.hash())
                + ofKey(work, owed).mapToInt(other -> byKeysBeside(other, name)).sum();
    }

    private static Stream<Owed> ofKey(Owed work, Collection<Owed> all) {
        return all.stream()
                .filter(other ->
                        other.key().equals(work.key()) && other.consumer().equals(work.consumer()));
    }
}

package dev.semel.simulation.check;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How often each work took effect: once (I2). It may once more for each of these, which happen one by one and are told when they are
 * committed: a record of its key that was completed is removed; a handler worked whose effect no transaction takes back; an operator
 * gives a message that was parked a key of its own.
 */
final class Effects {

    private final Map<Owed, Integer> counts = new LinkedHashMap<>();
    private final Map<Owed, Set<String>> keysOfTheirOwn = new HashMap<>();
    private final Works works;
    private final Removals removals;
    private final Handlers handlers;

    Effects(Works works, Removals removals, Handlers handlers) {
        this.works = works;
        this.removals = removals;
        this.handlers = handlers;
    }

    /** An operator has given it a key of its own; all copies that have one key are one. */
    void givenKey(Owed work, String keyHash) {
        keysOfTheirOwn.computeIfAbsent(work, first -> new HashSet<>()).add(keyHash);
    }

    boolean isAny(Owed work) {
        return counts.containsKey(work);
    }

    /** What is wrong with one more. */
    Optional<String> one(Owed work, Collection<Owed> owed) {
        counts.merge(work, 1, Integer::sum);
        long ofKey = ofKey(work, counts.keySet()).mapToLong(counts::get).sum();
        boolean isTooMuch = counts.get(work) > most(work) || ofKey > mostOfKey(work, owed);
        return isTooMuch
                ? Optional.of(
                        "the " + work + " took effect " + counts.get(work) + " times, and its key " + ofKey + " times.")
                : Optional.empty();
    }

    private int most(Owed work) {
        return ownRight(work) + removalsOf(work) + handlers.repeatsOf(work) + byKeysBeside(work);
    }

    // Accepted other content may have had its effect under a key beside it, also if the first one had none.
    private int removalsOf(Owed work) {
        return works.isOtherContentAccepted(work) ? removals.ofAny(work.hash()) : removals.ofCompleted(work.hash());
    }

    // Where an operator decides about messages without a key, none of them has a right before.
    private static int ownRight(Owed work) {
        return Works.isForAnOperator(work) ? 0 : 1;
    }

    private int byKeysBeside(Owed work) {
        Set<String> given = keysOfTheirOwn.getOrDefault(work, Set.of());
        Set<String> beside = new HashSet<>(given);
        if (works.isOtherContentAccepted(work)) {
            beside.add(work.hashOfContent());
        }
        return given.size() + beside.stream().mapToInt(removals::ofCompleted).sum();
    }

    // Of what came under one key, one takes effect; where other content is accepted, each does.
    private long mostOfKey(Owed work, Collection<Owed> owed) {
        long rights = works.isOtherContentAccepted(work) ? ofKey(work, owed).count() : ownRight(work);
        return rights
                + removalsOf(work) * rights
                + handlers.repeatsOf(work.hash())
                + ofKey(work, owed).mapToInt(this::byKeysBeside).sum();
    }

    private static Stream<Owed> ofKey(Owed work, Collection<Owed> all) {
        return all.stream()
                .filter(other ->
                        other.key().equals(work.key()) && other.consumer().equals(work.consumer()));
    }
}

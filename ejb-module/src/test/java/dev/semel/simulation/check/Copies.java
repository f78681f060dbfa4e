package dev.semel.simulation.check;

import dev.semel.idempotency.Mode;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.MemoryPositions.PositionRow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How many copies consumers acknowledged without work, compared with the total that the pages show (I10). Not more of them than there were
 * deliveries; not fewer than copies that came alone, to a completed key, at servers that still live.
 */
final class Copies {

    private final ConsumerTablesInMemory tables;
    private final Map<Life, Integer> surely = new HashMap<>();
    private final Set<Handling> toCompleted = new HashSet<>();
    private final Map<String, Long> comings = new HashMap<>();
    private final Map<String, Map<Life, Integer>> surelyOfKey = new HashMap<>();
    private int atMost;

    Copies(ConsumerTablesInMemory tables) {
        this.tables = tables;
        tables.keys.watch((before, after) -> {
            if (after == null) {
                surelyOfKey.remove(before.record().keyHash());
            }
        });
    }

    /** @param isAlone whether no other delivery of its key is at work on its server */
    void comes(Handling handling, boolean isAlone) {
        handling.possibleKeyHashes().forEach(hash -> comings.merge(hash, 1L, Long::sum));
        if (isAlone && isCompleted(handling)) {
            toCompleted.add(handling);
        }
    }

    /** A call that may be a repetition. */
    void called(String keyHash) {
        comings.merge(keyHash, 1L, Long::sum);
        atMost++;
    }

    /** Too many copies of a key at once are told so, and not counted. */
    void isJoined(Handling other) {
        toCompleted.remove(other);
    }

    void acknowledged(Handling handling) {
        atMost++;
        if (toCompleted.remove(handling) && !handling.hasBegun() && isCompleted(handling)) {
            surely.merge(handling.life(), 1, Integer::sum);
            surelyOfKey
                    .computeIfAbsent(handling.firstKeyHash(), first -> new HashMap<>())
                    .merge(handling.life(), 1, Integer::sum);
        }
    }

    // A copy of work that is done in the cache is counted there. In the container's own transaction it counts when that
    // is committed, which may fail after this.
    private boolean isCompleted(Handling handling) {
        return !handling.isInCache()
                && handling.consumer().work().mode() != Mode.XA
                && !handling.consumer().work().isTransacted()
                && !isStillToPass(handling)
                && tables.keys
                        .committed(handling.firstKeyHash())
                        .filter(row -> row.record().status() == RecordStatus.COMPLETED)
                        .filter(row -> handling.owed().contentHash() == null
                                || handling.owed()
                                        .contentHash()
                                        .equals(row.record().contentHash()))
                        .isPresent();
    }

    // It may be stored for later, one event for all of its copies.
    private boolean isStillToPass(Handling handling) {
        return handling.sequence()
                .filter(group -> handling.isBeyond(
                        tables.positions.committed(group).map(PositionRow::last).orElse(null)))
                .isPresent();
    }

    /** When all is quiet. */
    Optional<Violation> wrong() {
        int atLeast = ofLiving(surely);
        return tables.total(CounterName.CAUGHT_BY_CONSUMER_KEY).stream()
                .filter(total -> total < atLeast || total > atMost)
                .mapToObj(total -> new Violation(
                        "I10",
                        total + " copies are counted, but there were " + atLeast + " at least, and " + atMost
                                + " at most."))
                .findFirst()
                .or(this::wrongOfKey);
    }

    private static int ofLiving(Map<Life, Integer> counts) {
        return counts.entrySet().stream()
                .filter(entry -> !entry.getKey().isDead())
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    // What was found to be a copy may come again before that is settled.
    private Optional<Violation> wrongOfKey() {
        return tables.copiesOfKeys().entrySet().stream()
                .filter(entry -> entry.getValue() > comings.getOrDefault(entry.getKey(), 0L)
                        || entry.getValue() < ofLiving(surelyOfKey.getOrDefault(entry.getKey(), Map.of())))
                .map(entry -> new Violation(
                        "I10",
                        "the key " + entry.getKey() + " tells of " + entry.getValue() + " copies, but it came "
                                + comings.get(entry.getKey()) + " times, and "
                                + ofLiving(surelyOfKey.getOrDefault(entry.getKey(), Map.of()))
                                + " of these were copies for sure."))
                .findFirst();
    }
}

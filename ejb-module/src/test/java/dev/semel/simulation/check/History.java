package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.simulation.store.ConsumerTablesInMemory.AttemptRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.EventRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What operators read about attempts (I7). Each one that counts against a key or an event stands in the history, once, with the number that it
 * has in its run, and with a failure that there was. Nothing else stands there.
 */
final class History {

    private static final String NEVER_CAME_BACK = "NeverCameBackException";
    private static final String LATE = "LateMessageException";
    private static final String TERMINAL = "Terminal";
    private static final String PERSISTENCE = "PersistenceException";
    private static final String COMMIT_FAILED = "CommitFailedException";

    private final List<Attempt> counted = new ArrayList<>();
    private final List<Attempt> kept = new ArrayList<>();
    private final Map<String, KeyRow> keys = new HashMap<>();
    private final Truth truth;

    private record Attempt(String subject, int number) {}

    History(Truth truth) {
        this.truth = truth;
    }

    void changed(KeyRow before, KeyRow after) {
        keys.put(after.record().keyHash(), after);
        boolean isFailure =
                after.record().status() == RecordStatus.FAILED || after.record().status() == RecordStatus.PARKED;
        if (isFailure) {
            counts(
                    after.record().keyHash(),
                    before == null ? 0 : before.record().attempts(),
                    after.record().attempts());
        }
    }

    void changed(EventRow before, EventRow after) {
        counts(
                after.id().toString(),
                before == null ? 0 : before.marks().attempts(),
                after.marks().attempts());
    }

    private void counts(String subject, int before, int now) {
        for (int number = before + 1; number <= now; number++) {
            counted.add(new Attempt(subject, number));
        }
    }

    void kept(AttemptRow row) {
        if (row == null) {
            // Locked, and not written after all.
            return;
        }
        if (truth.calls().isOne(row.subject())) {
            ofCall(row);
            return;
        }
        kept.add(new Attempt(row.subject(), row.attempt().attempt()));
        wrongCause(row).ifPresent(what -> truth.broken("I7", what));
    }

    // No record counts them: nothing waits for a caller.
    private void ofCall(AttemptRow row) {
        String type = row.attempt().failure().type();
        boolean isTrue = truth.calls().hasFailed(row.subject())
                || List.of(PERSISTENCE, COMMIT_FAILED).contains(simpleName(type));
        if (!isTrue) {
            truth.broken("I7", "a call with the key " + row.subject() + " is said to have failed by " + type + ".");
        }
    }

    private static String simpleName(String type) {
        return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    }

    // Of an event only the broker's refusals are counted, which are asked for where they are.
    private Optional<String> wrongCause(AttemptRow row) {
        String type = row.attempt().failure().type();
        KeyRow key = keys.get(row.subject());
        boolean isTrue = truth.isEvent(row.subject())
                || switch (simpleName(type)) {
                    case NEVER_CAME_BACK -> isLost(row.subject(), key);
                    case LATE -> truth.sequences().isLate(row.subject());
                    case TERMINAL -> truth.failures().isAny(row.subject(), Failures.Kind.TERMINAL);
                    case PERSISTENCE, COMMIT_FAILED ->
                        DatabaseTrouble.of(row.attempt().failure()).isOften(handedBack(row.subject(), key));
                    default -> truth.failures().isAny(row.subject(), Failures.Kind.USUAL);
                };
        return isTrue
                ? Optional.empty()
                : Optional.of("attempt " + row.attempt().attempt() + " of key "
                        + (key == null ? row.subject() : key.text()) + " is said to have failed by " + type
                        + ", which no handler did.");
    }

    private boolean isLost(String hash, KeyRow key) {
        Casualties casualties = truth.handlers().casualties();
        return truth.handlers().isAnyInDoubt(hash)
                || casualties.of(hash) > 0
                || casualties.of(firstKeyOf(hash, key)) > 0;
    }

    private int handedBack(String hash, KeyRow key) {
        Handlers handlers = truth.handlers();
        String first = firstKeyOf(hash, key);
        return handlers.handedBack(hash) + (first.equals(hash) ? 0 : handlers.handedBack(first));
    }

    // A server may have died, or its database, before the other content had a key of its own.
    private static String firstKeyOf(String hash, KeyRow key) {
        return key == null
                ? hash
                : IdempotencyKey.hash(key.consumer(), key.text().split(Works.OF_CONTENT)[0]);
    }

    /** What is counted and not kept, or kept and not counted; both happen in one transaction. */
    Optional<Violation> wrong() {
        for (Attempt attempt : List.copyOf(kept)) {
            if (counted.remove(attempt)) {
                kept.remove(attempt);
            }
        }
        return counted.stream()
                .findFirst()
                .map(missing -> new Violation("I7", missing + " counts, and does not stand in the history."))
                .or(() -> kept.stream()
                        .findFirst()
                        .map(more -> new Violation("I7", more + " stands in the history, and does not count.")));
    }
}

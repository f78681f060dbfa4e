package dev.semel.simulation.check;

import dev.semel.admin.audit.Outcome;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.simulation.store.ConsumerTablesInMemory.AuditRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.store.DestinationRow;
import dev.semel.simulation.store.EventRow;
import dev.semel.simulation.store.ReconciliationTablesInMemory;
import dev.semel.simulation.store.ReconciliationTablesInMemory.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What operators did, commit by commit (I10): what only they may change has a line in the audit of the same transaction, and each line
 * counts the rows that its action changed there. The rest of the judge hears of an operator's action by this line, and by nothing else.
 */
public final class OperatorActions {

    /** What an action may do, by its words in the audit: the first ones are counted, the last one may go with them. */
    private static final Map<String, Action> ACTIONS = Map.ofEntries(
            Map.entry("pause destinations", new Action(List.of(Kind.PAUSED), null)),
            Map.entry("resume destinations", new Action(List.of(Kind.RESUMED), null)),
            Map.entry("retry events", new Action(List.of(Kind.EVENT_RETRIED), null)),
            Map.entry("skip events", new Action(List.of(Kind.EVENT_SKIPPED), null)),
            Map.entry("discard events", new Action(List.of(Kind.EVENT_DISCARDED), Kind.KEY_CLOSED)),
            Map.entry("retry", new Action(List.of(Kind.MESSAGE_RETRIED, Kind.EVENT_RETRIED), null)),
            Map.entry("discard", new Action(List.of(Kind.MESSAGE_DISCARDED, Kind.EVENT_DISCARDED), Kind.KEY_CLOSED)),
            Map.entry("retry all", new Action(List.of(Kind.MESSAGE_RETRIED, Kind.EVENT_RETRIED), null)),
            Map.entry(
                    "discard all", new Action(List.of(Kind.MESSAGE_DISCARDED, Kind.EVENT_DISCARDED), Kind.KEY_CLOSED)),
            Map.entry("restore", new Action(List.of(Kind.MESSAGE_RESTORED), null)),
            Map.entry("forget keys", new Action(List.of(Kind.KEY_REMOVED), null)),
            Map.entry("close keys", new Action(List.of(Kind.KEY_CLOSED), null)),
            Map.entry("release keys", new Action(List.of(Kind.KEY_RELEASED), null)),
            Map.entry("run keys again", new Action(List.of(Kind.KEY_RUN_AGAIN), null)),
            Map.entry("run stranded again", new Action(List.of(Kind.FINDING_ENDED), null)),
            Map.entry("close stranded", new Action(List.of(Kind.FINDING_ENDED), Kind.KEY_CLOSED)));

    private final Truth truth;
    private final Consequences consequences;
    private final List<Change> done = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();

    public OperatorActions(Truth truth) {
        this.truth = truth;
        this.consequences = new Consequences(truth);
    }

    /** From now on; behind all others who look at a commit. */
    public void watch(ReconciliationTablesInMemory tables) {
        tables.all().outbox().events.watch(this::eventChanged);
        tables.all().outbox().destinations.watch(this::destinationChanged);
        tables.all().consumers().keys.watch(this::keyChanged);
        tables.all().consumers().parked.watch(this::messageChanged);
        tables.all().consumers().audit.watch(this::audited);
        tables.findings().watch(this::findingChanged);
        tables.all().outbox().database.watchCommits(this::judge);
    }

    /** @param isOnlyByOperators whether nothing else does so */
    private enum Kind {
        PAUSED(true),
        RESUMED(false),
        EVENT_RETRIED(false),
        EVENT_SKIPPED(true),
        EVENT_DISCARDED(true),
        MESSAGE_RETRIED(true),
        MESSAGE_DISCARDED(true),
        KEY_REMOVED(false),
        KEY_CLOSED(true),
        KEY_RELEASED(true),
        KEY_RUN_AGAIN(false),
        FINDING_ENDED(false),
        MESSAGE_RESTORED(true);

        private final boolean isOnlyByOperators;

        Kind(boolean isOnlyByOperators) {
            this.isOnlyByOperators = isOnlyByOperators;
        }
    }

    private record Action(List<Kind> counted, Kind beside) {

        boolean allows(Kind kind) {
            return counted.contains(kind) || kind == beside;
        }
    }

    private record Change(Kind kind, boolean isOnlyByOperators, String what, Runnable consequence) {}

    private record Line(AuditRow row, long more) {}

    private void does(Kind kind, String what) {
        does(kind, kind.isOnlyByOperators, what, () -> {});
    }

    private void does(Kind kind, boolean isOnlyByOperators, String what, Runnable consequence) {
        done.add(new Change(kind, isOnlyByOperators, what, consequence));
    }

    private void audited(AuditRow before, AuditRow line) {
        // Locked, and not written after all, if there is none; or purged.
        if (line != null && line.outcome() == Outcome.ALLOWED) {
            lines.add(new Line(line, line.affected() - (before == null ? 0 : before.affected())));
        }
    }

    private void eventChanged(EventRow before, EventRow after) {
        if (before == null || after == null) {
            return;
        }
        boolean isParked = before.status() == OutboxStatus.PARKED;
        boolean isPendingNow = after.status() == OutboxStatus.PENDING;
        String what = "event " + after.id();
        if (isPendingNow && (isParked || before.status() == OutboxStatus.SCHEDULED)) {
            does(Kind.EVENT_RETRIED, isParked, what, () -> consequences.retried(after));
        }
        if (after.isDiscarded(before) && !after.isDropped(before)) {
            does(Kind.EVENT_DISCARDED, true, what, () -> consequences.discarded(after));
        }
        if (before.marks().holdsGroup() && !after.marks().holdsGroup()) {
            does(Kind.EVENT_SKIPPED, what);
        }
    }

    private void destinationChanged(DestinationRow before, DestinationRow after) {
        if (before == null || after == null || before.state() == after.state()) {
            return;
        }
        if (after.state() == DestinationState.PAUSED) {
            does(Kind.PAUSED, "destination " + after.address());
        } else if (after.state() == DestinationState.RECOVERING && before.isBlocked()) {
            boolean wasPaused = before.state() == DestinationState.PAUSED;
            does(Kind.RESUMED, wasPaused, "destination " + after.address(), () -> {});
        }
    }

    private void messageChanged(ParkedRow before, ParkedRow after) {
        if (before == null || after == null || before.status() == after.status()) {
            return;
        }
        String what = "the parked message " + after.id();
        switch (after.status()) {
            case RETRIED -> does(Kind.MESSAGE_RETRIED, true, what, () -> consequences.retried(after));
            case DISCARDED -> does(Kind.MESSAGE_DISCARDED, true, what, () -> consequences.discarded(after));
            case PARKED -> does(Kind.MESSAGE_RESTORED, what);
        }
    }

    private void keyChanged(KeyRow before, KeyRow after) {
        if (after == null) {
            does(Kind.KEY_REMOVED, "key " + before.text());
            return;
        }
        String what = "key " + after.text() + " of " + after.consumer();
        RecordStatus was = before == null ? null : before.record().status();
        RecordStatus is = after.record().status();
        if (is == RecordStatus.DISCARDED && was != RecordStatus.DISCARDED) {
            does(Kind.KEY_CLOSED, what);
        }
        if (is == RecordStatus.FAILED
                && was == RecordStatus.IN_PROGRESS
                && after.record().lease() != null) {
            does(Kind.KEY_RELEASED, what);
        }
        if (is == RecordStatus.FAILED && (was == RecordStatus.FAILED || was == RecordStatus.IN_PROGRESS)) {
            runAgain(before.record(), after.record(), what);
        }
    }

    private void runAgain(KeyRecord before, KeyRecord after, String what) {
        boolean isAnotherRetry =
                after.retryEventId() != null && !after.retryEventId().equals(before.retryEventId());
        if (isAnotherRetry && after.attempts() == 0 && after.failingSince() == null) {
            does(Kind.KEY_RUN_AGAIN, what);
        }
    }

    private void findingChanged(Found before, Found after) {
        if (before != null && after == null) {
            does(Kind.FINDING_ENDED, "the finding " + before.finding().subject());
        }
    }

    private void judge() {
        lines.forEach(this::judge);
        done.stream()
                .filter(change -> change.isOnlyByOperators() && !isAudited(change))
                .findFirst()
                .ifPresent(change -> truth.broken(
                        "I10",
                        change.what() + " was changed (" + change.kind() + "), and the audit has no line about it."));
        done.stream().filter(this::isAudited).forEach(change -> change.consequence()
                .run());
        lines.clear();
        done.clear();
    }

    private void judge(Line line) {
        Optional<Action> action = actionOf(line);
        long changed = action.stream()
                .mapToLong(known -> done.stream()
                        .filter(change -> known.counted().contains(change.kind()))
                        .count())
                .sum();
        if (changed != line.more()) {
            truth.broken(
                    "I10",
                    "the audit counts " + line.more() + " for \"" + line.row().operation() + "\", but " + changed
                            + " were changed.");
        }
    }

    private boolean isAudited(Change change) {
        return lines.stream().anyMatch(line -> actionOf(line)
                .filter(action -> action.allows(change.kind()))
                .isPresent());
    }

    private static Optional<Action> actionOf(Line line) {
        return Optional.ofNullable(ACTIONS.get(line.row().operation().action()));
    }
}

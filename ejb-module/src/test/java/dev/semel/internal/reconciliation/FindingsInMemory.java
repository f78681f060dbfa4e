package dev.semel.internal.reconciliation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Findings in a list. */
final class FindingsInMemory implements Findings {

    final List<Finding> all = new ArrayList<>();
    Instant position;
    boolean isTurnFree = true;
    Instant lastBefore;

    FindingsInMemory(Instant position) {
        this.position = position;
    }

    List<String> subjects() {
        return all.stream().map(Finding::subject).toList();
    }

    @Override
    public boolean add(Finding finding) {
        return lock(finding.kind(), finding.subject()).isEmpty() && all.add(finding);
    }

    @Override
    public boolean remove(FindingKind kind, String subject) {
        return all.removeIf(known -> known.kind() == kind && known.subject().equals(subject));
    }

    @Override
    public List<Finding> of(FindingKind kind, int most) {
        return all.stream().filter(known -> known.kind() == kind).limit(most).toList();
    }

    @Override
    public Optional<Finding> lock(FindingKind kind, String subject) {
        return of(kind, Integer.MAX_VALUE).stream()
                .filter(known -> known.subject().equals(subject))
                .findFirst();
    }

    @Override
    public Map<FindingKind, Long> counts() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean takeTurn(Instant now, Instant before) {
        lastBefore = before;
        return isTurnFree;
    }

    @Override
    public Optional<Instant> position() {
        return Optional.ofNullable(position);
    }

    @Override
    public void moveTo(Instant to) {
        position = to;
    }
}

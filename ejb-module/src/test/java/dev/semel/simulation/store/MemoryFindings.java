package dev.semel.simulation.store;

import dev.semel.internal.message.SafeText;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.Findings;
import dev.semel.simulation.store.ReconciliationTablesInMemory.Found;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The findings. */
public record MemoryFindings(ReconciliationTablesInMemory tables, SimulatedTransactions transactions)
        implements Findings {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final int LONGEST_TEXT = 1_000;
    private static final int LONGEST_NAME = 255;

    @Override
    public boolean add(Finding finding) {
        Session session = session("finds " + finding.kind() + ": " + finding.known());
        Found found = new Found(cut(finding), tables.now());
        return tables.findings().insertIfAbsent(session, id(finding.kind(), finding.subject()), found, LONGEST_WAIT);
    }

    private static Finding cut(Finding finding) {
        return new Finding(
                finding.kind(),
                finding.subject(),
                finding.consumer(),
                finding.key() == null ? null : SafeText.line(finding.key(), LONGEST_NAME),
                finding.keyHash(),
                finding.event(),
                finding.since(),
                SafeText.line(finding.known(), LONGEST_TEXT));
    }

    @Override
    public boolean remove(FindingKind kind, String subject) {
        Session session = session("removes a finding " + kind);
        return tables.findings().update(session, id(kind, subject), found -> true, found -> null, LONGEST_WAIT);
    }

    @Override
    public List<Finding> of(FindingKind kind, int most) {
        return tables.findings().all(session("reads the findings " + kind)).stream()
                .filter(found -> found.finding().kind() == kind)
                .sorted(Comparator.comparing(Found::foundAt))
                .limit(most)
                .map(Found::finding)
                .toList();
    }

    @Override
    public Optional<Finding> lock(FindingKind kind, String subject) {
        return tables.findings()
                .lock(session("locks a finding " + kind), id(kind, subject), LONGEST_WAIT)
                .map(Found::finding);
    }

    @Override
    public Map<FindingKind, Long> counts() {
        return tables.findings().all(session("counts the findings")).stream()
                .collect(Collectors.groupingBy(found -> found.finding().kind(), Collectors.counting()));
    }

    @Override
    public boolean takeTurn(Instant now, Instant lastBefore) {
        return tables.settings()
                .update(
                        session("takes the turn for a pass"),
                        ReconciliationTablesInMemory.TURN,
                        last -> last.isBefore(lastBefore) || last.isAfter(now.plusSeconds(60)),
                        last -> now,
                        LONGEST_WAIT);
    }

    @Override
    public Optional<Instant> position() {
        return tables.settings()
                .read(session("reads the position"), ReconciliationTablesInMemory.POSITION)
                .filter(position -> !position.equals(Instant.EPOCH));
    }

    @Override
    public void moveTo(Instant position) {
        tables.settings()
                .put(session("moves the position"), ReconciliationTablesInMemory.POSITION, position, LONGEST_WAIT);
    }

    private Session session(String sentence) {
        Session session = transactions.session();
        session.statement(() -> sentence + ".");
        return session;
    }

    private static String id(FindingKind kind, String subject) {
        return kind + " " + subject;
    }
}

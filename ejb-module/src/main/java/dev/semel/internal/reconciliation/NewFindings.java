package dev.semel.internal.reconciliation;

import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.ReconcilerSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Keeps the findings in step with what was seen: one line of the log for each that is new, and none stays whose state is gone. */
@Dependent
public class NewFindings {

    static final int MOST = 1_000;

    private static final Logger LOG = Logger.getLogger(NewFindings.class.getName());

    private final Findings findings;
    private final ReconcilerSettings settings;
    private final Transactions transactions;

    @Inject
    public NewFindings(Findings findings, ReconcilerSettings settings, Transactions transactions) {
        this.findings = findings;
        this.settings = settings;
        this.transactions = transactions;
    }

    ReconcilerSettings settings() {
        return settings;
    }

    /** Whether this node is to look now. */
    boolean takeTurn(Instant now) {
        // Timers of several nodes drift: a little less than the interval is enough.
        Instant lastBefore = now.minus(settings.interval().dividedBy(2));
        return transactions.inNew(() -> findings.takeTurn(now, lastBefore));
    }

    Optional<Instant> position() {
        return transactions.inNew(findings::position);
    }

    void moveTo(Instant position) {
        transactions.doInNew(() -> findings.moveTo(position));
    }

    public void add(Finding finding) {
        boolean isNew = transactions.inNew(() -> findings.add(finding));
        if (isNew) {
            LOG.log(Level.WARNING, "Stranded: {0} {1} since {2}. {3}", new Object[] {
                finding.kind(), described(finding), finding.since(), finding.known()
            });
        }
    }

    /** For a kind of which all that there is was seen. */
    public void replace(FindingKind kind, List<Finding> seen) {
        seen.forEach(this::add);
        if (seen.size() < MOST) {
            removeOthers(kind, seen);
        }
    }

    void removeOthers(FindingKind kind, List<Finding> seen) {
        Set<String> subjects = seen.stream().map(Finding::subject).collect(Collectors.toSet());
        remove(of(kind), known -> !subjects.contains(known.subject()));
    }

    public List<Finding> of(FindingKind kind) {
        return transactions.inNew(() -> findings.of(kind, MOST));
    }

    public void remove(List<Finding> known, Predicate<Finding> isGone) {
        known.stream().filter(isGone).forEach(finding -> {
            if (transactions.inNew(() -> findings.remove(finding.kind(), finding.subject()))) {
                LOG.log(Level.INFO, "No longer stranded: {0} {1}.", new Object[] {finding.kind(), described(finding)});
            }
        });
    }

    private static String described(Finding finding) {
        return finding.consumer() == null
                ? finding.subject()
                : "consumer " + finding.consumer() + ", key " + finding.key() + " (" + finding.subject() + ")";
    }
}

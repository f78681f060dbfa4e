package dev.semel.internal.metrics;

import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.Findings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;

/** How much was stranded a few seconds ago. */
@ApplicationScoped
class Stranded {

    private final Findings findings;
    private volatile Map<FindingKind, Long> last;

    Stranded() {
        this(null);
    }

    @Inject
    Stranded(Findings findings) {
        this.findings = findings;
    }

    /** Looks once; a look that fails leaves nothing. */
    void look() {
        last = null;
        last = findings.counts();
    }

    /** How many; not a number when the last look failed. */
    double number(FindingKind kind) {
        Map<FindingKind, Long> counts = last;
        return counts == null ? Double.NaN : counts.getOrDefault(kind, 0L);
    }
}

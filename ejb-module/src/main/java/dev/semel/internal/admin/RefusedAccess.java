package dev.semel.internal.admin;

import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The lines of the audit about what was refused: one for each operation within ten minutes, which counts how often it was tried.
 * Strangers write here, so there is a bound to their lines as well; what is beyond it is counted on one line.
 */
@ApplicationScoped
public class RefusedAccess {

    static final int MOST_LINES = 200;
    static final String MANY = "(many)";

    private static final Duration SAME_LINE = Duration.ofMinutes(10);

    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;
    private final Map<Operation, Line> lines = new HashMap<>();

    /** For the container's proxy. */
    protected RefusedAccess() {
        this(null, null, null);
    }

    @Inject
    RefusedAccess(AuditLog audit, Transactions transactions, @Semel Clock clock) {
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** One at a time: they would wait for each other in the database anyway. */
    public synchronized void append(Operation operation, Outcome outcome) {
        Instant now = clock.instant();
        lines.values().removeIf(line -> !now.isBefore(line.until));
        boolean isOneTooMany = !lines.containsKey(operation) && lines.size() >= MOST_LINES;
        Operation told = isOneTooMany ? new Operation(MANY, operation.action(), MANY, null) : operation;
        Line line = lines.get(told);
        if (line == null) {
            UUID id = transactions.inNew(() -> audit.append(told, outcome, 1));
            lines.put(told, new Line(id, now.plus(SAME_LINE)));
        } else {
            transactions.doInNew(() -> audit.add(line.id, 1));
        }
    }

    private record Line(UUID id, Instant until) {}
}

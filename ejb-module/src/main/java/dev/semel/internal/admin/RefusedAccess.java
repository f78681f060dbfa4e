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
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

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
    private final ReentrantLock writing = new ReentrantLock();
    private final LongAdder passedOver = new LongAdder();

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    protected RefusedAccess() {
        this(null, null, null);
    }

    @Inject
    RefusedAccess(AuditLog audit, Transactions transactions, @Semel Clock clock) {
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * One at a time: they would wait for each other in the database anyway. Who comes while another is written does not wait,
     * or strangers could hold a thread each while the database is slow; it is counted with the next one, on the line of many.
     */
    public void append(Operation operation, Outcome outcome) {
        if (!writing.tryLock()) {
            passedOver.increment();
            return;
        }
        try {
            count(operation, outcome, 1);
            long others = passedOver.sumThenReset();
            if (others > 0) {
                count(many(operation), outcome, others);
            }
        } finally {
            writing.unlock();
        }
    }

    private void count(Operation operation, Outcome outcome, long times) {
        Instant now = clock.instant();
        lines.values().removeIf(line -> !now.isBefore(line.until));
        boolean isOneTooMany = !lines.containsKey(operation) && lines.size() >= MOST_LINES;
        Operation told = isOneTooMany ? many(operation) : operation;
        Line line = lines.get(told);
        if (line == null) {
            UUID id = transactions.inNew(() -> audit.append(told, outcome, times));
            lines.put(told, new Line(id, now.plus(SAME_LINE)));
        } else {
            transactions.doInNew(() -> audit.add(line.id, times));
        }
    }

    private static Operation many(Operation operation) {
        return new Operation(MANY, operation.action(), MANY, null);
    }

    private record Line(UUID id, Instant until) {}
}

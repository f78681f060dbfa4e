package dev.semel.internal.admin;

import dev.semel.admin.ActionResult;
import dev.semel.admin.OperationFailedException;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.platform.Transactions;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One operator's action while it runs. Each chunk of its work is a transaction of its own and audited in it: what was committed
 * is in the audit, and what is in the audit was committed. All chunks of a run share one line, which names each key, event and message
 * that it was about; of a chunk in which some were skipped, those, too.
 */
public final class BatchedOperation {

    /** The most rows that one action may name. */
    public static final int MOST = 10_000;

    private static final Logger LOG = Logger.getLogger(BatchedOperation.class.getName());
    private static final int CHUNK = 200;
    private static final Pattern SUBJECT = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final int MOST_FAILURES_IN_A_ROW = 5;

    private final AuditLog audit;
    private final Transactions transactions;
    private final Operation operation;
    private @Nullable UUID line;
    private long asked;
    private long changed;
    private int failuresInARow;

    BatchedOperation(AuditLog audit, Transactions transactions, Operation operation) {
        this.audit = audit;
        this.transactions = transactions;
        this.operation = operation;
    }

    /** @param work one guarded statement for many rows; answers how many it changed */
    public <T> BatchedOperation inChunks(Collection<T> things, ToLongFunction<List<T>> work) {
        List<T> all = distinct(things);
        for (int first = 0; first < all.size(); first += CHUNK) {
            List<T> some = all.subList(first, Math.min(first + CHUNK, all.size()));
            try {
                go(() -> work.applyAsLong(some), some);
            } catch (RuntimeException failed) {
                throw brokenOff(failed);
            }
        }
        return this;
    }

    /** For work that can fail by the fault of a single thing, which is skipped then. Several failures in a row are not that. */
    public <T> BatchedOperation oneByOne(Collection<T> things, ToLongFunction<T> work) {
        List<T> all = distinct(things);
        for (T thing : all) {
            try {
                go(() -> work.applyAsLong(thing), List.of(thing));
                failuresInARow = 0;
            } catch (RuntimeException failed) {
                if (all.size() == 1 || ++failuresInARow == MOST_FAILURES_IN_A_ROW) {
                    throw brokenOff(failed);
                }
                LOG.log(
                        Level.WARNING,
                        failed,
                        () -> operation + ": " + thing + " could not be changed and is skipped.");
            }
        }
        return this;
    }

    /**
     * For work elsewhere that no rollback takes back: the line is in the audit before it begins, and it holds no transaction. What was
     * done and could not be counted any more is told by the failure.
     */
    public <T> BatchedOperation outside(Collection<T> things, ToLongFunction<T> work) {
        List<T> all = distinct(things);
        try {
            go(() -> 0, List.of());
            for (T thing : all) {
                long done = work.applyAsLong(thing);
                if (done > 0) {
                    go(() -> done, List.of());
                }
            }
        } catch (RuntimeException failed) {
            throw brokenOff(failed);
        }
        return this;
    }

    /** Ends the run: one line in the log, and the result. */
    public ActionResult end() {
        ActionResult result = new ActionResult(changed, asked - changed);
        LOG.log(Level.INFO, "{0}: {1} changed, {2} skipped.", new Object[] {
            operation, String.valueOf(result.changed()), String.valueOf(result.skipped())
        });
        return result;
    }

    private <T> List<T> distinct(Collection<T> things) {
        List<T> all = List.copyOf(new LinkedHashSet<>(things));
        asked += all.size();
        if (asked > MOST) {
            throw new RefusedException("One action can change " + MOST + " entries at most, but was asked for " + asked
                    + "; select fewer of them.");
        }
        return all;
    }

    private void go(LongSupplier work, List<?> things) {
        Done done = transactions.inNew(() -> {
            Done written = audited(work.getAsLong());
            if (written.changed() > 0) {
                audit.about(written.line(), subjects(things));
            }
            return written;
        });
        // The line is there only now that its transaction has committed.
        line = done.line();
        changed += done.changed();
    }

    // Keys go by their hashes, events and messages by their ids, findings by a kind and one of these.
    private static List<UUID> subjects(List<?> things) {
        return things.stream()
                .map(thing -> SUBJECT.matcher(String.valueOf(thing)))
                .filter(Matcher::find)
                .map(id -> UUID.fromString(id.group()))
                .distinct()
                .toList();
    }

    private Done audited(long rows) {
        if (line == null) {
            return new Done(audit.append(operation, rows), rows);
        }
        audit.add(line, rows);
        return new Done(line, rows);
    }

    private record Done(UUID line, long changed) {}

    private RuntimeException brokenOff(RuntimeException failed) {
        if (failed instanceof RefusedException && changed == 0) {
            return failed;
        }
        LOG.log(Level.WARNING, failed, () -> operation + ": broke off after " + changed + " changes, which stay.");
        return new OperationFailedException(
                "\"" + operation.action() + "\" broke off after " + changed
                        + " changes, which stay; nothing else was changed. "
                        + SafeText.line(String.valueOf(failed.getMessage()), 500),
                failed);
    }
}

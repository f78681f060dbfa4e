package dev.semel.internal.admin.purge;

import dev.semel.admin.ListFilter;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.operation.NewOperation;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.Pace;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Placeholders;
import jakarta.ejb.SessionContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Purges finished rows that an administrator has filtered, as an operation: no more than the administrator was told, and none that is
 * too young.
 */
public abstract class JdbcPurges<Q extends ListFilter> {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final Database database;
    private final StartedOperations started;
    private final Purged purged;

    /**
     * What is purged.
     *
     * @param finished in one word
     */
    public record Purged(OperationKind kind, String action, String things, String finished, String table, String id) {}

    protected JdbcPurges(Database database, StartedOperations started, Purged purged) {
        this.database = database;
        this.started = started;
        this.purged = purged;
    }

    /** The filter as the operation keeps it. */
    protected abstract String write(Q query);

    protected abstract Q read(String filter);

    /** Why rows that were finished so long ago can still be needed; empty if they cannot. */
    protected abstract Optional<String> whyNeeded(Duration age);

    /**
     * The rows that match and were finished before that moment, in one set or several.
     *
     * @throws RefusedException if the query asks for what is not finished
     */
    protected abstract List<Conditions> finished(Q query, Instant before);

    /** Deletes rows that are locked, and answers how many. */
    protected int remove(List<UUID> ids) {
        String delete = "DELETE FROM " + purged.table() + " WHERE " + purged.id() + " IN " + Placeholders.of(ids);
        return database.update(delete, LONGEST_WAIT, ids.toArray());
    }

    public PurgePlan<Q> plan(Q query, @Nullable Duration olderThan) {
        Duration age = PurgeAge.require(olderThan);
        whyNeeded(age).ifPresent(why -> {
            throw new RefusedException(why + " Nothing was done.");
        });
        Instant before = database.now().minus(age);
        return new PurgePlan<>(query, before, count(query, before));
    }

    /**
     * @return the id of the operation
     * @throws RefusedException as {@link #confirmed}; if nothing is planned, if nothing can go at that pace, or if the same is under way
     */
    public UUID start(SessionContext caller, PurgePlan<Q> plan, long perSecond, @Nullable String reason) {
        Pace.require(perSecond);
        Operation asked = confirmed(caller, plan, reason);
        if (plan.count() == 0) {
            throw new RefusedException("No " + purged.finished() + " " + purged.things() + " match. Nothing was done.");
        }
        return started.start(
                new NewOperation(purged.kind(), asked, write(plan.query()), plan.before(), plan.count(), perSecond));
    }

    /**
     * What the audit says of it.
     *
     * @throws RefusedException without a reason, if more match than were planned, or if they are too young
     */
    private Operation confirmed(SessionContext caller, PurgePlan<Q> plan, @Nullable String reason) {
        whyNeededNow(plan.before()).ifPresent(why -> {
            throw new RefusedException(why + " Nothing was done.");
        });
        String target = plan.count() + " " + purged.things() + " " + purged.finished() + " before " + plan.before()
                + ": " + plan.query().words();
        Operation purge = new Operation(caller, purged.action(), target).because(reason);
        long now = count(plan.query(), plan.before());
        if (now > plan.count()) {
            throw new RefusedException("The purge was confirmed for " + plan.count() + " " + purged.things() + ", but "
                    + now + " match. Nothing was done; look at the number again.");
        }
        return purge;
    }

    /** As {@link PurgeChunks#whyNeeded}: another application or an administrator may have lengthened the rule since the last chunk. */
    public final Optional<String> whyNeeded(RunningOperation purge) {
        return whyNeededNow(purge.until());
    }

    /** As {@link PurgeChunks#delete}. */
    public final int delete(RunningOperation purge, int most) {
        int deleted = 0;
        for (Conditions rows : finished(purge)) {
            deleted += deleted < most ? delete(rows, most - deleted) : 0;
        }
        return deleted;
    }

    /** As {@link PurgeChunks#isAnyLeft}. */
    public final boolean isAnyLeft(RunningOperation purge) {
        return finished(purge).stream().anyMatch(this::isAny);
    }

    private List<Conditions> finished(RunningOperation purge) {
        return finished(read(purge.filter()), purge.until());
    }

    // Why what was finished before then can still be needed; empty if it cannot.
    private Optional<String> whyNeededNow(Instant before) {
        Duration age = Duration.between(before, database.now());
        return age.isNegative()
                ? Optional.of(
                        "Only what is finished already can be purged, but the plan is of what was finished before "
                                + before + ", which is still to come.")
                : whyNeeded(age);
    }

    // All of them are counted.
    private long count(Q query, Instant before) {
        return finished(query, before).stream().mapToLong(this::count).sum();
    }

    private long count(Conditions rows) {
        String count = "SELECT COUNT(*) FROM " + purged.table() + rows.where();
        return database.number(count, LONGEST_WAIT, rows.parameters().toArray());
    }

    private boolean isAny(Conditions rows) {
        String any = "SELECT " + purged.id() + " FROM " + purged.table() + rows.where() + " LIMIT 1";
        return !database.column(any, UUID.class, rows.parameters().toArray()).isEmpty();
    }

    // As the purge of the timer: lock the rows that no other transaction has locked, then delete exactly these.
    private int delete(Conditions rows, int most) {
        String lock = "SELECT " + purged.id() + " FROM " + purged.table() + rows.where() + " LIMIT " + most
                + " FOR UPDATE SKIP LOCKED";
        List<UUID> ids = database.column(lock, UUID.class, rows.parameters().toArray());
        return ids.isEmpty() ? 0 : remove(ids);
    }
}

package dev.semel.internal.admin;

import dev.semel.admin.ActionResult;
import dev.semel.admin.ListFilter;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.ejb.SessionContext;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntToLongFunction;

/** Purges finished rows that an operator has filtered: no more than the operator was told, and none that is too young. */
public abstract class JpaPurges<Q extends ListFilter> {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    protected final Database database;
    private final RetentionSettings settings;
    private final Operations operations;
    private final Purged purged;

    /**
     * What is purged.
     *
     * @param finished in one word
     */
    public record Purged(String action, String things, String finished, String table, String id) {}

    protected JpaPurges(Database database, RetentionSettings settings, Operations operations, Purged purged) {
        this.database = database;
        this.settings = settings;
        this.operations = operations;
        this.purged = purged;
    }

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

    public PurgePlan<Q> plan(Q query, Duration olderThan) {
        PurgeAge.require(olderThan);
        whyNeeded(olderThan).ifPresent(why -> {
            throw new RefusedException(why + " Nothing was done.");
        });
        Instant before = database.now().minus(olderThan);
        return new PurgePlan<>(query, before, count(query, before));
    }

    public ActionResult run(SessionContext caller, PurgePlan<Q> plan, String reason) {
        Operation purge = confirmed(caller, plan, reason);
        List<IntToLongFunction> sets = new ArrayList<>();
        finished(plan.query(), plan.before()).forEach(rows -> sets.add(most -> deleteOld(rows, plan.before(), most)));
        return operations
                .start(purge)
                .inBatches(plan.count(), settings.schedule().batchSize(), sets)
                .end();
    }

    /**
     * What the audit says of it.
     *
     * @throws RefusedException without a reason, if more match than were planned, or if they are too young
     */
    protected final Operation confirmed(SessionContext caller, PurgePlan<Q> plan, String reason) {
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

    /** Why what was finished before then can still be needed; empty if it cannot. */
    protected final Optional<String> whyNeededNow(Instant before) {
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
        return ((Number) database.nativeQuery(
                                count, LONGEST_WAIT, rows.parameters().toArray())
                        .getSingleResult())
                .longValue();
    }

    // Another application or an operator may have lengthened the rule since the last batch.
    private int deleteOld(Conditions rows, Instant before, int most) {
        whyNeededNow(before).ifPresent(why -> {
            throw new RefusedException(why);
        });
        return delete(rows, most);
    }

    /** Deletes at most so many, and passes over those that another transaction has locked. */
    protected final int delete(Q query, Instant before, int most) {
        int deleted = 0;
        for (Conditions rows : finished(query, before)) {
            deleted += deleted < most ? delete(rows, most - deleted) : 0;
        }
        return deleted;
    }

    /** Whether any matches, locked or not. */
    protected final boolean isAnyLeft(Q query, Instant before) {
        return finished(query, before).stream().anyMatch(this::isAny);
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

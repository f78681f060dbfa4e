package dev.semel.admin.outbox;

import dev.semel.admin.RefusedException;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.admin.purge.JdbcPurges;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.retention.RemovedEvents;
import dev.semel.internal.retention.RetentionRule;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Purges finished events. An event that is gone is no barrier to one that is appended again under its id, and none from which a lost
 * message is sent again: so none goes that the rule of the database keeps.
 */
@Dependent
public class JdbcEventPurges extends JdbcPurges<OutboxQuery> {

    /** Since when they are finished. */
    private static final Map<OutboxStatus, String> FINISHED = Map.of(
            OutboxStatus.PUBLISHED, "published_at < ?",
            OutboxStatus.CAPTURED, "created_at < ?",
            OutboxStatus.DISCARDED, "parked_at < ?");

    // Retries prove what a message is, and go with their key.
    private static final String FOR_ANYBODY = "consumer IS NULL";

    private final RetentionRule rule;
    private final RemovedEvents removed;

    @Inject
    JdbcEventPurges(Database database, RetentionRule rule, RemovedEvents removed, StartedOperations started) {
        super(
                database,
                started,
                new Purged(OperationKind.PURGE_EVENTS, "purge events", "events", "finished", JdbcEvents.TABLE, "id"));
        this.rule = rule;
        this.removed = removed;
    }

    @Override
    protected String write(OutboxQuery query) {
        return FrozenEventFilter.write(query);
    }

    @Override
    protected OutboxQuery read(String filter) {
        return FrozenEventFilter.read(filter);
    }

    Duration shortestAge() {
        return rule.now().copies();
    }

    @Override
    protected Optional<String> whyNeeded(Duration age) {
        Duration shortest = shortestAge();
        return age.compareTo(shortest) >= 0
                ? Optional.empty()
                : Optional.of("Events are kept for " + shortest + " on this database (the longer one of"
                        + " semel.retention.published and semel.redelivery-horizon): until then one that is appended again is"
                        + " recognised, and one that its consumer lost can be sent again. Events can be purged that were finished"
                        + " longer ago than that.");
    }

    @Override
    protected List<Conditions> finished(OutboxQuery query, Instant before) {
        return asked(query)
                .map(finished -> JdbcEvents.matching(query)
                        .and("status = '" + finished.getKey().name() + "'")
                        .and(FOR_ANYBODY)
                        .andTime(finished.getValue(), before))
                .toList();
    }

    private static Stream<Map.Entry<OutboxStatus, String>> asked(OutboxQuery query) {
        OutboxStatus status = RefusedException.orConstant(OutboxStatus.class, "status", query.status());
        if (status != null && !FINISHED.containsKey(status)) {
            throw new RefusedException(
                    "Only PUBLISHED, CAPTURED and DISCARDED events can be purged, but the list shows " + status
                            + ". Nothing was done.");
        }
        return FINISHED.entrySet().stream()
                .filter(finished -> status == null || status == finished.getKey())
                .sorted(Map.Entry.comparingByKey());
    }

    @Override
    protected int remove(List<UUID> ids) {
        return removed.remove(ids);
    }
}

package dev.semel.admin.search;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.search.Explanation.Rule;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.DeclaredConsumers;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.retention.RetentionRule;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Knows by which settings a copy of a message would be judged now. */
@Dependent
class Explanations {

    private static final Set<String> ENDED = Set.of(RecordStatus.COMPLETED.name(), RecordStatus.DISCARDED.name());

    private final DeclaredConsumers consumers;
    private final RetentionRule retention;

    @Inject
    Explanations(DeclaredConsumers consumers, RetentionRule retention) {
        this.consumers = consumers;
        this.retention = retention;
    }

    List<Explanation> of(List<KeyDetail> keys) {
        Duration kept = keys.isEmpty() ? Duration.ZERO : retention.now().keys();
        return keys.stream()
                .map(KeyDetail::key)
                .map(key -> new Explanation(key.id(), rule(key.consumer()), keptUntil(key, kept)))
                .toList();
    }

    private Rule rule(String consumer) {
        return consumers.definitions().stream()
                .filter(definition -> definition.name().equals(consumer))
                .findFirst()
                .map(Explanations::rule)
                .orElse(null);
    }

    private static Rule rule(ConsumerDefinition consumer) {
        return new Rule(
                consumer.work().mode().name(),
                consumer.work().onBusy().name(),
                consumer.work().onUnknownOutcome().name(),
                consumer.key().onConflict().name(),
                consumer.attempts().retry().maxAttempts(),
                consumer.attempts().retryFor().orElse(null));
    }

    private static Instant keptUntil(KeyView key, Duration kept) {
        return key.completedAt() != null && ENDED.contains(key.status())
                ? key.completedAt().plus(kept)
                : null;
    }
}

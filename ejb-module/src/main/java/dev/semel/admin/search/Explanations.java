package dev.semel.admin.search;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.search.Explanation.Rule;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.DeclaredConsumers;
import dev.semel.internal.retention.RetentionRule;
import dev.semel.internal.retention.Terms;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;

/** Knows by which settings a copy of a message would be judged now. */
@Dependent
class Explanations {

    private final DeclaredConsumers consumers;
    private final RetentionRule retention;

    @Inject
    Explanations(DeclaredConsumers consumers, RetentionRule retention) {
        this.consumers = consumers;
        this.retention = retention;
    }

    List<Explanation> of(List<KeyDetail> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        Terms terms = retention.now();
        return keys.stream()
                .map(KeyDetail::key)
                .map(key -> new Explanation(key.id(), rule(key.consumer()), keptUntil(key, terms)))
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

    private static Instant keptUntil(KeyView key, Terms terms) {
        if (key.completedAt() == null) {
            return null;
        }
        return switch (key.status()) {
            case "COMPLETED" -> key.completedAt().plus(terms.keys());
            case "DISCARDED" -> key.completedAt().plus(terms.closedKeys());
            default -> null;
        };
    }
}

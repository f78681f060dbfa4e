package dev.semel.admin.search;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.search.Explanation.Rule;
import dev.semel.internal.retention.RetentionRule;
import dev.semel.internal.retention.Terms;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Knows by which settings a copy of a message would be judged now. */
@Dependent
class Explanations {

    private final JdbcRules rules;
    private final RetentionRule retention;

    @Inject
    Explanations(JdbcRules rules, RetentionRule retention) {
        this.rules = rules;
        this.retention = retention;
    }

    List<Explanation> of(List<KeyDetail> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        Terms terms = retention.now();
        Map<String, Rule> told =
                rules.of(keys.stream().map(key -> key.key().consumer()).collect(Collectors.toSet()));
        return keys.stream()
                .map(key -> new Explanation(key.key().id(), told.get(key.key().consumer()), keptUntil(key, terms)))
                .toList();
    }

    private static @Nullable Instant keptUntil(KeyDetail key, Terms terms) {
        Instant keptFrom = key.comparedAt() == null ? key.key().completedAt() : key.comparedAt();
        if (keptFrom == null) {
            return null;
        }
        return switch (key.key().status()) {
            case "COMPLETED" -> keptFrom.plus(terms.keys());
            case "DISCARDED" -> keptFrom.plus(terms.closedKeys());
            default -> null;
        };
    }
}

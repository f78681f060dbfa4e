package dev.semel.console.table;

import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.url.QueryString;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a list is filtered by, one chip each, which can be taken away. Status and cause are shown elsewhere. */
@Named("chips")
@ApplicationScoped
public class ChipsBacking {

    private static final Set<String> ELSEWHERE = Set.of("status", "group");
    private static final Set<String> IN_WORDS = Set.of("source", "since", "retries");
    private static final Set<String> MOMENTS = Set.of("from", "to");

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    /**
     * A condition.
     *
     * @param name as in the address
     * @param query of the list without it
     */
    public record Chip(String name, String label, String value, String query) {}

    public List<Chip> of(QueryString query) {
        return query.parameters().entrySet().stream()
                .filter(condition -> !ELSEWHERE.contains(condition.getKey()))
                .map(condition -> chip(condition, query))
                .toList();
    }

    private Chip chip(Map.Entry<String, String> condition, QueryString query) {
        String name = condition.getKey();
        return new Chip(
                name,
                messages.of("filter." + name),
                value(name, condition.getValue()),
                query.with(name, null).toString());
    }

    private String value(String name, String value) {
        if (IN_WORDS.contains(name)) {
            return messages.of("filter." + name + "." + value);
        }
        return MOMENTS.contains(name) ? format.utc(Instant.parse(value)) : value;
    }
}

package dev.semel.admin.search;

import dev.semel.admin.search.Explanation.Rule;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** By which settings consumers work, as nodes have told at their starts. */
@Dependent
class JdbcRules {

    private static final String TOLD =
            "SELECT consumer, application, node, said_at, settings FROM semel_consumer_rule WHERE consumer IN ";
    private static final String LATEST_FIRST = " ORDER BY said_at DESC, application";

    private final Database database;

    @Inject
    JdbcRules(Database database) {
        this.database = database;
    }

    /** By the names of those of them of which something was told. */
    Map<String, Rule> of(Collection<String> consumers) {
        return database
                .query(TOLD + Placeholders.of(consumers) + LATEST_FIRST, Row.readAs(Told.class), consumers.toArray())
                .stream()
                .collect(Collectors.groupingBy(
                        Told::consumer, Collectors.collectingAndThen(Collectors.toList(), JdbcRules::rule)));
    }

    private static Rule rule(List<Told> latestFirst) {
        Told last = latestFirst.get(0);
        List<String> others = latestFirst.stream()
                .filter(told -> !told.settings().equals(last.settings()))
                .map(Told::application)
                .toList();
        return new Rule(last.application(), last.node(), last.saidAt(), others, settings(last.settings()));
    }

    private static Map<String, String> settings(String lines) {
        Map<String, String> settings = new LinkedHashMap<>();
        lines.lines()
                .filter(line -> line.contains("="))
                .map(line -> line.split("=", 2))
                .forEach(setting -> settings.put(setting[0], setting[1]));
        return settings;
    }

    /** As it is stored. */
    public record Told(String consumer, String application, String node, Instant saidAt, String settings) {}
}

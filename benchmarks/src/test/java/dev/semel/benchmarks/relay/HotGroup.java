package dev.semel.benchmarks.relay;

import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import java.util.List;
import java.util.Map;

/** How fast the relay drains events of one group, which lie in one slot, beside events of a thousand groups. */
public final class HotGroup {

    private static final int EVENTS = 10_000;

    private static final String ONE = "relay-one-group";
    private static final String MANY = "relay-thousand-groups";

    public Result measure(RunPlan plan) {
        try (Installation installation = Installation.of("hot-group").with("semel.relay.poll-interval", "PT2H")) {
            Backlog backlog = RelayDrain.backlog(installation);
            RelayDrain drain = new RelayDrain(installation, backlog);
            Map<String, Series> series = plan.measure(
                    List.of(new Variant(MANY, drain::all), new Variant(ONE, drain::allOfOneGroup)), EVENTS);
            return Result.ofRates("B12, relay", "a backlog of one group", "events/s")
                    .main(Comparison.of(series.get(ONE)).beside(MANY, series.get(MANY)))
                    .of(series.values(), installation.circumstances());
        }
    }
}

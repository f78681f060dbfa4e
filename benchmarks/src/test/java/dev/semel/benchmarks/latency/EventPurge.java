package dev.semel.benchmarks.latency;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.outbox.Template;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plant.Plant;
import dev.semel.benchmarks.result.Result;

/** Events from their commit to the commit of their effect, beside so many published ones ({@code benchmark.events}) and beside their purge. */
public record EventPurge(int events) {

    private static final String QUEUE = "bench.timed";

    public Result measure(RunPlan plan) {
        try (Plant plant = Plant.of("event-purge").with("semel.retention.purge-interval", "PT1S")) {
            Backlog backlog = new Backlog(plant, Template.make(plant.startServer(), QUEUE));
            PurgeWatch watch = new PurgeWatch(plant, "published_kept", "PUBLISHED_EVENTS");
            watch.forbid();
            backlog.fillWithPublished(events);
            Application application = new Application(plant.application());
            Journey journey = new Journey(application, number -> Latency.appended(application, QUEUE, number));
            return watch.measure("commit of the event to commit of the effect", journey::measure, events, plan);
        }
    }
}

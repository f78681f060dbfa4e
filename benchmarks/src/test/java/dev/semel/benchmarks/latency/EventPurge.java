package dev.semel.benchmarks.latency;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.outbox.Template;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.result.Result;

/** Events from their commit to the commit of their effect, beside so many published ones ({@code benchmark.events}) and beside their purge. */
public record EventPurge(int events) {

    private static final String QUEUE = "bench.timed";

    public Result measure(RunPlan plan) {
        try (Installation installation =
                Installation.of("event-purge").with("semel.retention.purge-interval", "PT1S")) {
            Backlog backlog = new Backlog(installation, Template.make(installation.startServer(), QUEUE));
            PurgeWatch watch = new PurgeWatch(installation, "published_kept", "PUBLISHED_EVENTS");
            watch.forbid();
            backlog.fillWithPublished(events);
            Application application = new Application(installation.application());
            Journey journey = new Journey(application, number -> Latency.appended(application, QUEUE, number));
            return watch.measure("commit of the event to commit of the effect", journey::measure, events, plan);
        }
    }
}

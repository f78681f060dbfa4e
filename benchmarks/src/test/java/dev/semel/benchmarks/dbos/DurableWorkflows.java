package dev.semel.benchmarks.dbos;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.consumer.Drain;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import java.util.List;
import java.util.Map;

/**
 * B15. First deliveries and duplicates of the annotated bean, beside a consumer in plain Java that hands each message to DBOS
 * Transact: a workflow with the key of the message as its id, and the insert in a transactional step of it. The same queue,
 * database, insert and number of sessions.
 */
public final class DurableWorkflows implements Benchmark {

    private static final int SESSIONS = 8;

    @Override
    public String name() {
        return "B15";
    }

    @Override
    public Result measure(RunPlan plan) {
        try (Installation installation = Installation.of("dbos").with("benchmark.sessions", SESSIONS)) {
            Drain nonTransacted = new Drain(installation, "non-transacted").prepare();
            Drain transacted = new Drain(installation, "transacted").prepare();
            Drain dbos = new Drain(installation, DbosProcess.CONSUMER).prepare();
            installation
                    .startServer()
                    .start(DbosProcess.CONSUMER, DbosProcess.class, SESSIONS)
                    .answer();
            return result(
                    plan.measure(List.of(
                            nonTransacted.ofFirstDeliveries(),
                            transacted.ofFirstDeliveries(),
                            dbos.ofFirstDeliveries(),
                            nonTransacted.ofDuplicates(),
                            transacted.ofDuplicates(),
                            dbos.ofDuplicates())),
                    installation.circumstances());
        }
    }

    private Result result(Map<String, Series> series, Map<String, String> circumstances) {
        Series first = series.get("dbos");
        Series duplicates = series.get("dbos-duplicates");
        return Result.ofRates(name(), "beside DBOS Transact, " + SESSIONS + " sessions, text of 1 KiB", "msg/s")
                .main(Comparison.of(series.get("non-transacted")).beside("dbos", first))
                .part("transacted", Comparison.of(series.get("transacted")).beside("dbos", first))
                .part(
                        "non-transacted-duplicates",
                        Comparison.of(series.get("non-transacted-duplicates")).beside("dbos", duplicates))
                .part(
                        "transacted-duplicates",
                        Comparison.of(series.get("transacted-duplicates")).beside("dbos", duplicates))
                .of(series.values(), circumstances);
    }
}

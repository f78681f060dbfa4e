package dev.semel.benchmarks.command;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.consumer.CostPerMessage;
import dev.semel.benchmarks.consumer.Duplicates;
import dev.semel.benchmarks.consumer.FirstDeliveries;
import dev.semel.benchmarks.contention.HotSpots;
import dev.semel.benchmarks.dbos.DurableWorkflows;
import dev.semel.benchmarks.effects.DoubleEffects;
import dev.semel.benchmarks.footprint.Footprint;
import dev.semel.benchmarks.kafka.EventsToTopic;
import dev.semel.benchmarks.kafka.RecordDeliveries;
import dev.semel.benchmarks.keys.KeyGrowth;
import dev.semel.benchmarks.latency.AddedLatency;
import dev.semel.benchmarks.latency.Latency;
import dev.semel.benchmarks.ordinary.OrdinaryLoad;
import dev.semel.benchmarks.picture.Pictures;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.relay.Bloat;
import dev.semel.benchmarks.relay.Growth;
import dev.semel.benchmarks.relay.PausedDestination;
import dev.semel.benchmarks.relay.Throughput;
import dev.semel.benchmarks.result.Machine;
import dev.semel.benchmarks.result.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Measures all benchmarks, or those named in {@code benchmark.only}. A missed target is said, and fails nothing. */
public final class Benchmarks {

    private static final List<Benchmark> ALL = List.of(
            new FirstDeliveries(),
            new Duplicates(),
            new Throughput(),
            new Latency(),
            new Growth(),
            new Bloat(),
            new PausedDestination(),
            new CostPerMessage(),
            new OrdinaryLoad(),
            new KeyGrowth(),
            new AddedLatency(),
            new HotSpots(),
            new Footprint(),
            new DoubleEffects(),
            new DurableWorkflows(),
            new RecordDeliveries(),
            new EventsToTopic());

    private Benchmarks() {}

    public static void main(String[] arguments) {
        RunPlan plan = RunPlan.fromSettings();
        Path folder = Path.of(System.getProperty("benchmark.output"));
        Report report = new Report(folder, Machine.look());
        for (Benchmark benchmark : chosen(System.getProperty("benchmark.only", ""))) {
            System.out.println("[" + benchmark.name() + "]");
            report.add(benchmark.measure(plan));
            new Pictures(report.json(), folder).draw();
        }
        System.out.println(report.text());
    }

    private static List<Benchmark> chosen(String only) {
        if (only.isBlank()) {
            return ALL;
        }
        Set<String> names = Set.of(only.split(","));
        return ALL.stream()
                .filter(benchmark -> names.contains(benchmark.name()))
                .toList();
    }
}

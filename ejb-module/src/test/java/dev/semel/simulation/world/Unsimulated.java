package dev.semel.simulation.world;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;

/** What of an application no simulated server does, each with the reason. All else it does, as soon as there is a bean of it. */
final class Unsimulated {

    private static final Map<String, String> REASONS = Map.ofEntries(
            entry("ArchivePartitions", "Only PostgreSQL has partitions."),
            entry("BrokerWatch", "The broker in memory does not tell what it holds, as Artemis does."),
            entry("CaptureCheck", "No log of a database is read."),
            entry(
                    "DestinationMonitor",
                    "The broker in memory does not tell who listens; no promise rests on what is noted about it."),
            entry("Meters", "They are gauges of the server."),
            entry(
                    "OutboxVacuum",
                    "Only PostgreSQL has a vacuum that can be asked for, and no promise rests on the room that tables take."),
            entry("Readiness", "It is told to probes of the server, and no promise rests on it."),
            entry(
                    "Sampler",
                    "No promise rests on the samples; they are what the statements of the console's figures answer."),
            entry("Sealer", "No promise rests on the seals of the audit; the lines in memory have none."),
            entry("SilentConsumers", "It asks the resource adapter."),
            entry("SlotCountCheck", "It is SQL; the slots in memory have no gap, and their number never changes."));

    private Unsimulated() {}

    static Set<String> names() {
        return REASONS.keySet();
    }
}

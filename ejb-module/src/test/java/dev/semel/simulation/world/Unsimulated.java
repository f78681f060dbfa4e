package dev.semel.simulation.world;

import java.util.Map;
import java.util.Set;

/** What of an application no simulated server does, each with the reason. All else it does, as soon as there is a bean of it. */
final class Unsimulated {

    private static final Map<String, String> REASONS = Map.of(
            "ArchivePartitions", "Only PostgreSQL has partitions.",
            "BrokerWatch", "The broker in memory does not tell what it holds, as Artemis does.",
            "CaptureCheck", "No log of a database is read.",
            "DestinationMonitor",
                    "The broker in memory does not tell who listens; no promise rests on what is noted about it.",
            "Meters", "They are gauges of the server.",
            "Readiness", "It is told to probes of the server, and no promise rests on it.",
            "Sampler", "No promise rests on the samples; they are what the statements of the console's figures answer.",
            "Sealer", "No promise rests on the seals of the audit; the lines in memory have none.",
            "SilentConsumers", "It asks the resource adapter.",
            "SlotCountCheck", "It is SQL; the slots in memory have no gap, and their number never changes.");

    private Unsimulated() {}

    static Set<String> names() {
        return REASONS.keySet();
    }
}

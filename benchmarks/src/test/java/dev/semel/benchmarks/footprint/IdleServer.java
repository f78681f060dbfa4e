package dev.semel.benchmarks.footprint;

import dev.semel.benchmarks.plant.Deployment;
import dev.semel.benchmarks.plant.Plant;
import dev.semel.testing.bench.LiveHeap;
import dev.semel.benchmarks.process.ResidentMemory;
import dev.semel.benchmarks.tap.PostgresTap;
import java.time.Duration;

/** A server to which no message comes, with database and broker of its own. */
record IdleServer(String name, Plant plant, PostgresTap tap) implements AutoCloseable {

    private static final double MILLISECONDS = Duration.ofSeconds(1).toMillis();

    /** Starts it for the first time, which is not measured: it lays out its caches. */
    static IdleServer start(Deployment deployment, String name) {
        Plant plant = Plant.of("footprint-" + name).deploying(deployment);
        IdleServer server = new IdleServer(name, plant, plant.tap());
        plant.startServer();
        return server;
    }

    /** Stops it and starts it once more; answers how many seconds that took. */
    double restart() {
        plant.stopServer();
        return plant.restartServer().toMillis() / MILLISECONDS;
    }

    Reading read() {
        return new Reading(
                plant.processorTime(),
                tap.count().statements().values().stream()
                        .mapToLong(Long::longValue)
                        .sum(),
                plant.log().lines().count());
    }

    double residentMebibytes() {
        return new ResidentMemory(plant.serverPid()).mebibytes();
    }

    double liveMebibytes() {
        return new LiveHeap(plant.serverPid()).mebibytes();
    }

    @Override
    public void close() {
        plant.close();
    }
}

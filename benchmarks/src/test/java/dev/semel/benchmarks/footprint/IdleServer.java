package dev.semel.benchmarks.footprint;

import dev.semel.benchmarks.installation.Deployment;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.process.ResidentMemory;
import dev.semel.benchmarks.tap.PostgresTap;
import dev.semel.testing.bench.LiveHeap;
import java.time.Duration;

/** A server to which no message comes, with database and broker of its own. */
record IdleServer(String name, Installation installation, PostgresTap tap) implements AutoCloseable {

    private static final double MILLISECONDS = Duration.ofSeconds(1).toMillis();

    /** Starts it for the first time, which is not measured: it lays out its caches. */
    static IdleServer start(Deployment deployment, String name) {
        Installation installation = Installation.of("footprint-" + name).deploying(deployment);
        IdleServer server = new IdleServer(name, installation, installation.tap());
        installation.startServer();
        return server;
    }

    /** Stops it and starts it once more; answers how many seconds that took. */
    double restart() {
        installation.stopServer();
        return installation.restartServer().toMillis() / MILLISECONDS;
    }

    Reading read() {
        return new Reading(
                installation.processorTime(),
                tap.count().statements().values().stream()
                        .mapToLong(Long::longValue)
                        .sum(),
                installation.log().lines().count());
    }

    double residentMebibytes() {
        return new ResidentMemory(installation.serverPid()).mebibytes();
    }

    double liveMebibytes() {
        return new LiveHeap(installation.serverPid()).mebibytes();
    }

    @Override
    public void close() {
        installation.close();
    }
}

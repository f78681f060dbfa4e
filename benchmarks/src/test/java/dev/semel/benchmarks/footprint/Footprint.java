package dev.semel.benchmarks.footprint;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.installation.Deployment;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.result.FiguresResult;
import dev.semel.benchmarks.result.Result;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * B13. What a server costs without traffic, and how long it takes to start: with two beans without Semel, with the same beans
 * and Semel's jar, and with the ready EAR beside these. Features, pools, data sources and all other settings are the same. The
 * servers start one after the other; then all of them are idle in the same seconds.
 */
public final class Footprint implements Benchmark {

    private static final String BARE = "bare";
    private static final String LIBRARY = "library";
    private static final String CONSOLE = "library and console";

    private static final String START = "seconds to start";

    /** What a start leaves behind comes to an end in the first one; what is done once a minute falls into the second one once. */
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Override
    public String name() {
        return "B13";
    }

    @Override
    public Result measure(RunPlan plan) {
        FiguresResult result = new FiguresResult(name(), "a server without traffic");
        try (IdleServer bare = IdleServer.start(Deployment.BARE, BARE);
                IdleServer library = IdleServer.start(Deployment.ANNOTATED, LIBRARY);
                IdleServer console = IdleServer.start(Deployment.ANNOTATED_WITH_CONSOLE, CONSOLE)) {
            for (int run = 1; run <= plan.runs(); run++) {
                measure(List.of(bare, library, console), result);
            }
            return result.beside(LIBRARY, BARE)
                    .beside(CONSOLE, BARE)
                    .main("times as long to start", result.median(LIBRARY, START) / result.median(BARE, START))
                    .of(bare.installation().circumstances());
        }
    }

    private static void measure(List<IdleServer> servers, FiguresResult result) {
        servers.forEach(server -> result.add(server.name(), START, server.restart()));
        rest();
        Map<IdleServer, Reading> before = new LinkedHashMap<>();
        servers.forEach(server -> before.put(server, server.read()));
        rest();
        Map<IdleServer, Reading> used = new LinkedHashMap<>();
        before.forEach((server, reading) -> used.put(server, server.read().less(reading)));
        // To ask one for its memory takes time, in which the others go on.
        used.forEach((server, reading) -> result.add(
                        server.name(), "ms of server/min", reading.processors().servers())
                .add(server.name(), "ms of database/min", reading.processors().database())
                .add(server.name(), "statements/min", reading.statements())
                .add(server.name(), "log lines/min", reading.logLines())
                .add(server.name(), "MiB resident", server.residentMebibytes())
                .add(server.name(), "MiB of live heap", server.liveMebibytes()));
    }

    private static void rest() {
        try {
            Thread.sleep(MINUTE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted: the measurement is void.", e);
        }
    }
}

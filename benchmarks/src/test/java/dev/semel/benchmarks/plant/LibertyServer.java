package dev.semel.benchmarks.plant;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The server that is shipped, as a process of its own, with the application of the benchmarks. */
final class LibertyServer implements AutoCloseable {

    /** On a machine that is busy otherwise a start takes minutes; this only says "never". */
    private static final Duration START_LIMIT = Duration.ofMinutes(10);

    private static final String STARTED = "CWWKZ0001I: Application %s started";
    private static final String LISTENS = "CWWKO0219I";
    private static final String FAILED = "CWWKZ0002E";

    private static final Duration LOOK = Duration.ofMillis(10);

    private final ServerFolder folder;
    private final Map<String, String> variables;
    private final int port = FreePort.any();
    private Process process;

    private LibertyServer(ServerFolder folder, Map<String, String> variables) {
        this.folder = folder;
        this.variables = variables;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> process.destroyForcibly(), "end of the server"));
    }

    /** Starts it and returns when the application has started and can be asked. */
    static LibertyServer start(ServerFolder folder, Map<String, String> variables) {
        LibertyServer server = new LibertyServer(folder, Map.copyOf(variables));
        server.start();
        return server;
    }

    /** Starts it once more with all that it has left on disk; answers how long that took. */
    Duration start() {
        try {
            // What an earlier start has written says nothing about this one.
            Files.deleteIfExists(log(folder));
            long start = System.nanoTime();
            process = launch(folder, port, variables);
            await("start of " + folder.config())
                    .atMost(START_LIMIT)
                    .pollDelay(LOOK)
                    .pollInterval(LOOK)
                    .until(this::isReady);
            return Duration.ofNanos(System.nanoTime() - start);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends it as a power cut would: SIGKILL. */
    void kill() {
        try {
            process.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // The script replaces itself by the JVM (exec), so this process is the server itself.
    private static Process launch(ServerFolder folder, int port, Map<String, String> variables) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(ServerFolder.liberty().resolve("bin/server").toString(), "run", ServerFolder.SERVER);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("WLP_") || name.equals("JVM_ARGS"));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("WLP_USER_DIR", folder.user().toString());
        environment.put("LOG_DIR", folder.logs().toString());
        environment.put("HTTP_PORT", String.valueOf(port));
        environment.putAll(variables);
        return builder.redirectErrorStream(true)
                .redirectOutput(folder.logs().resolve("stdout.log").toFile())
                .start();
    }

    /** The root of the application that is measured. */
    URI application() {
        return URI.create("http://localhost:" + port + "/bench/");
    }

    long pid() {
        return process.pid();
    }

    /** What it has written into its log since it was started. */
    String log() {
        Path log = log(folder);
        try {
            return Files.exists(log) ? new String(Files.readAllBytes(log), StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isReady() {
        String text = log();
        if (text.contains(FAILED) || !process.isAlive()) {
            throw new IllegalStateException("The server did not start; its log is " + log(folder) + ".");
        }
        return text.contains(LISTENS)
                && folder.applications().stream().map(STARTED::formatted).allMatch(text::contains);
    }

    private static Path log(ServerFolder folder) {
        return folder.logs().resolve("messages.log");
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}

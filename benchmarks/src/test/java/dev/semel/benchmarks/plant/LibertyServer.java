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

    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final String STARTED = "CWWKZ0001I: Application bench started";
    private static final String LISTENS = "CWWKO0219I";
    private static final String FAILED = "CWWKZ0002E";

    private final ServerFolder folder;
    private final Process process;
    private final int port;

    private LibertyServer(ServerFolder folder, Process process, int port) {
        this.folder = folder;
        this.process = process;
        this.port = port;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end of the server"));
    }

    /** Starts it and returns when the application has started and can be asked. */
    static LibertyServer start(ServerFolder folder, Map<String, String> variables) {
        try {
            // What an earlier start has written says nothing about this one.
            Files.deleteIfExists(log(folder));
            int port = FreePort.any();
            LibertyServer server = new LibertyServer(folder, launch(folder, port, variables), port);
            await("start of " + folder.config()).atMost(START_LIMIT).until(server::isReady);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
        return text.contains(STARTED) && text.contains(LISTENS);
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

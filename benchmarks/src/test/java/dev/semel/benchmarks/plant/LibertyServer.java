package dev.semel.benchmarks.plant;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
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
    private static final String FAILED = "CWWKZ0002E";

    private final ServerFolder folder;
    private final Process process;

    private LibertyServer(ServerFolder folder, Process process) {
        this.folder = folder;
        this.process = process;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end of the server"));
    }

    /** Starts it and returns when the application has started. */
    static LibertyServer start(ServerFolder folder, Map<String, String> variables) {
        try {
            LibertyServer server = new LibertyServer(folder, launch(folder, variables));
            await("start of " + folder.config()).atMost(START_LIMIT).until(server::isReady);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // The script replaces itself by the JVM (exec), so this process is the server itself.
    private static Process launch(ServerFolder folder, Map<String, String> variables) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(ServerFolder.liberty().resolve("bin/server").toString(), "run", ServerFolder.SERVER);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("WLP_") || name.equals("JVM_ARGS"));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("WLP_USER_DIR", folder.user().toString());
        environment.put("LOG_DIR", folder.logs().toString());
        environment.put("HTTP_PORT", String.valueOf(FreePort.any()));
        environment.putAll(variables);
        return builder.redirectErrorStream(true)
                .redirectOutput(folder.logs().resolve("stdout.log").toFile())
                .start();
    }

    private boolean isReady() throws IOException {
        Path log = folder.logs().resolve("messages.log");
        String text = Files.exists(log) ? new String(Files.readAllBytes(log), StandardCharsets.UTF_8) : "";
        if (text.contains(FAILED) || !process.isAlive()) {
            throw new IllegalStateException("The server did not start; its log is " + log + ".");
        }
        return text.contains(STARTED);
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

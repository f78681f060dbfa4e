package dev.semel.testing.bench;

import static org.awaitility.Awaitility.await;

import dev.semel.testing.basics.Signal;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A JVM of its own beside the servers, with data that survive it. It stops when its input ends, so it does not outlive the tests. */
public abstract class OutsideProcess implements AutoCloseable {

    private final String name;
    private final Path log;
    private Process process;
    private long begin;

    OutsideProcess(String name, Path log) {
        this.name = name;
        this.log = log;
        // One that is frozen does not learn that its input has ended.
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end of " + name));
    }

    /** What java is told to run. */
    abstract List<String> command() throws IOException;

    abstract boolean isReady() throws IOException;

    /** A file of this module, as one that a process can read: what is in a jar is none. It is beside the log. */
    Path resource(String name) throws IOException {
        try (InputStream content = OutsideProcess.class.getResourceAsStream(name)) {
            Path file = log.resolveSibling(name).toAbsolutePath();
            Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        }
    }

    /** Starts it again, with the data that it has; it returns when clients reach it. */
    public void startAgain() {
        launch();
        awaitReady();
    }

    /** Starts it again, and does not wait for anything. */
    public void launch() {
        try {
            Files.createDirectories(log.getParent());
            begin = Files.exists(log) ? Files.size(log) : 0;
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            process = new ProcessBuilder(
                            Stream.concat(Stream.of(java), command().stream()).toList())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns when clients reach one that was launched. */
    public void awaitReady() {
        await("start of " + name + ", whose log is " + log)
                .atMost(Limits.NEVER)
                .pollInterval(Duration.ofMillis(100))
                .failFast(() -> !process.isAlive())
                .until(this::isReady);
    }

    /** Whether it has said this since it was launched. */
    boolean hasSaid(String text) throws IOException {
        try (RandomAccessFile said = new RandomAccessFile(log.toFile(), "r")) {
            byte[] bytes = new byte[(int) (said.length() - begin)];
            said.seek(begin);
            said.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).contains(text);
        }
    }

    /** Ends it as kill -9 does. */
    public void kill() {
        process.destroyForcibly()
                .onExit()
                .orTimeout(Limits.NEVER.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /** Stops the process where it stands: its connections stay, and it does not answer. */
    public void freeze() {
        Signal.STOP.send(process.toHandle());
    }

    public void thaw() {
        Signal.CONT.send(process.toHandle());
    }

    /** Lets it stop in good order. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + name + " stopped.", e);
        }
    }

    /** Ends it, and does not wait for that. */
    void end() {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}

package dev.semel.testing.redis;

import dev.semel.testing.basics.FreePort;
import dev.semel.testing.basics.Signal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/** A real server of Redis, a process of its own that ends with this one. */
public final class RedisServer implements AutoCloseable {

    // The second one needs nothing of the machine: the first one asks for OpenSSL's libraries.
    private static final List<String> PROGRAMS =
            List.of("/redis-server-6.2.6-v5-linux-amd64", "/redis-server-6.2.7-linux-386");
    private static final Duration LONGEST_START = Duration.ofMinutes(1);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private static Path program;
    private static RedisServer shared;

    private final Path folder;
    private final List<String> options;
    private int port;
    private Process process;

    private RedisServer(Path folder, List<String> options) {
        this.folder = folder;
        this.options = options;
    }

    /** One for all tests that do it no harm. */
    public static synchronized RedisServer shared() {
        if (shared == null) {
            shared = start("--appendonly", "no");
        }
        return shared;
    }

    /** Starts one that keeps what it is told, as its options say. */
    public static RedisServer start(String... options) {
        try {
            RedisServer server = new RedisServer(Files.createTempDirectory("redis-data"), List.of(options));
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "end of Redis"));
            server.port = FreePort.any();
            server.run();
            return server;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    public URI uri() {
        return URI.create("redis://127.0.0.1:" + port);
    }

    public Jedis client() {
        return new Jedis("127.0.0.1", port, 30_000);
    }

    /** It forgets everything. */
    public void flush() {
        try (Jedis client = client()) {
            client.flushAll();
        }
    }

    /** Ends it as kill -9 does. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Stops the process where it stands: its connections stay, and it does not answer. */
    public void freeze() {
        Signal.STOP.send(process.toHandle());
    }

    public void thaw() {
        Signal.CONT.send(process.toHandle());
    }

    /** Starts it again, with what it has kept. */
    public void startAgain() {
        try {
            run();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Override
    public void close() {
        if (process != null) {
            kill();
        }
        delete(folder);
    }

    private void run() throws IOException {
        List<String> command = new ArrayList<>(
                List.of(program().toString(), "--port", "" + port, "--bind", "127.0.0.1", "--dir", folder.toString()));
        command.addAll(List.of("--save", "", "--daemonize", "no"));
        command.addAll(options);
        Path log = folder.resolve("log");
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        long end = System.nanoTime() + LONGEST_START.toNanos();
        while (!isAnswering()) {
            if (System.nanoTime() > end || hasEnded(process)) {
                throw new IOException("Redis did not start: " + Files.readString(log));
            }
        }
    }

    private boolean isAnswering() {
        try (Jedis client = client()) {
            return client.ping().equals("PONG");
        } catch (JedisException notYet) {
            return false;
        }
    }

    private static boolean hasEnded(Process process) throws IOException {
        try {
            return process.waitFor(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while Redis started.", stopping);
        }
    }

    private static synchronized Path program() throws IOException {
        if (program == null) {
            Path folder = Files.createTempDirectory("redis-program");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "end of " + folder));
            for (String name : PROGRAMS) {
                Path unpacked = unpack(name, folder);
                if (runs(unpacked)) {
                    program = unpacked;
                    return program;
                }
            }
            throw new IOException("None of the programs runs on this machine: " + PROGRAMS);
        }
        return program;
    }

    private static Path unpack(String name, Path folder) throws IOException {
        Path target = folder.resolve(name.substring(1));
        try (InputStream source = RedisServer.class.getResourceAsStream(name)) {
            Files.copy(source, target, StandardCopyOption.REPLACE_EXISTING);
        }
        if (!target.toFile().setExecutable(true)) {
            throw new IOException(folder + " is on a disk whose files cannot be run as programs.");
        }
        return target;
    }

    private static boolean runs(Path unpacked) throws IOException {
        Process asked = new ProcessBuilder(unpacked.toString(), "--version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return asked.onExit().join().exitValue() == 0;
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException gone) {
            // Nothing is left to delete.
        }
    }
}

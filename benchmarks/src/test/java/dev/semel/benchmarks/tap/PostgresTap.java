package dev.semel.benchmarks.tap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/** A relay in front of PostgreSQL that counts round trips, and reads in the answers which statements were completed. */
public final class PostgresTap implements AutoCloseable {

    private static final int CHUNK = 16 * 1024;

    private final ServerSocket entrance;
    private final int postgres;
    private final LongAdder roundTrips = new LongAdder();
    private final Map<String, LongAdder> statements = new ConcurrentHashMap<>();

    private PostgresTap(ServerSocket entrance, int postgres) {
        this.entrance = entrance;
        this.postgres = postgres;
    }

    public static PostgresTap before(int postgres) {
        try {
            PostgresTap tap = new PostgresTap(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), postgres);
            start(tap::accept);
            return tap;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return entrance.getLocalPort();
    }

    public Counted count() {
        Map<String, Long> counts = new TreeMap<>();
        statements.forEach((command, count) -> counts.put(command, count.sum()));
        return new Counted(roundTrips.sum(), counts);
    }

    @Override
    public void close() throws IOException {
        entrance.close();
    }

    void statement(String tag) {
        // "INSERT 0 1": the command, and how many rows.
        String command = tag.replaceAll("[ 0-9]+$", "");
        statements.computeIfAbsent(command, any -> new LongAdder()).increment();
    }

    private void accept() throws IOException {
        while (!entrance.isClosed()) {
            Socket client = entrance.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), postgres);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            AtomicBoolean answered = new AtomicBoolean(true);
            start(() -> ask(client.getInputStream(), server.getOutputStream(), answered));
            start(() -> new Answers(this, answered).pass(server.getInputStream(), client.getOutputStream()));
        }
    }

    /** What the client sends before it is answered, however many statements that are, is one round trip. */
    private void ask(InputStream client, OutputStream server, AtomicBoolean answered) throws IOException {
        byte[] chunk = new byte[CHUNK];
        for (int length = client.read(chunk); length >= 0; length = client.read(chunk)) {
            if (answered.getAndSet(false)) {
                roundTrips.increment();
            }
            server.write(chunk, 0, length);
        }
    }

    private static void start(Passing passing) {
        Thread thread = new Thread(
                () -> {
                    try {
                        passing.run();
                    } catch (IOException closed) {
                        // One end has hung up; so does the other.
                    }
                },
                "tap");
        thread.setDaemon(true);
        thread.start();
    }

    @FunctionalInterface
    private interface Passing {
        void run() throws IOException;
    }
}

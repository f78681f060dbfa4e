package dev.semel.benchmarks.tap;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * A relay in front of PostgreSQL that reads its answers: each ReadyForQuery ends a round trip, each CommandComplete a
 * statement.
 */
public final class PostgresTap implements AutoCloseable {

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

    void roundTrip() {
        roundTrips.increment();
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
            start(() -> client.getInputStream().transferTo(server.getOutputStream()));
            start(() ->
                    new Answers(this, new DataInputStream(server.getInputStream()), client.getOutputStream()).pass());
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

package dev.semel.internal.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;

/** One address in front of servers. A connection stays with the server that it was made to. */
final class Door implements AutoCloseable {

    private static final InetAddress LOCAL = InetAddress.getLoopbackAddress();

    private final ServerSocket entrance;
    private volatile int target;

    Door(URI target) throws IOException {
        entrance = new ServerSocket(0, 50, LOCAL);
        leadTo(target);
        run(this::welcome);
    }

    /** Where new connections go from now on. */
    void leadTo(URI server) {
        target = server.getPort();
    }

    URI uri() {
        return URI.create("redis://127.0.0.1:" + entrance.getLocalPort());
    }

    private void welcome() throws IOException {
        while (true) {
            Socket client = entrance.accept();
            Socket server = new Socket(LOCAL, target);
            run(() -> pass(client, server));
            run(() -> pass(server, client));
        }
    }

    private static void pass(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        }
    }

    private static void run(Step step) {
        Thread thread = new Thread(
                () -> {
                    try {
                        step.run();
                    } catch (IOException over) {
                        // One of the sides has hung up.
                    }
                },
                "door");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            entrance.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private interface Step {
        void run() throws IOException;
    }
}

package dev.semel.testing.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** A way to a server that can fail: what goes along it may vanish without a word, or break off. */
public final class TcpProxy implements AutoCloseable {

    private static final InetAddress LOCAL = InetAddress.getLoopbackAddress();

    private final ServerSocket server;
    private final int target;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(TcpProxy::daemon);
    private volatile boolean isBlackHole;

    private TcpProxy(ServerSocket server, int target) {
        this.server = server;
        this.target = target;
    }

    /** A way to a port of this machine. */
    public static TcpProxy to(int port) {
        try {
            TcpProxy proxy = new TcpProxy(new ServerSocket(0, 50, LOCAL), port);
            proxy.threads.execute(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    /** All that is sent from now on vanishes, either way, on connections that are there and on new ones. */
    public void swallow() {
        isBlackHole = true;
        links.forEach(link -> {
            link.losesRequests = true;
            link.losesAnswers = true;
        });
    }

    /** All that the server answers from now on vanishes, on the connections that are there. */
    public void swallowAnswers() {
        links.forEach(link -> link.losesAnswers = true);
    }

    /**
     * What is sent from now on is late, on the connections that are there: it arrives when the answer is run, as after a
     * network was mended. What the server says there vanishes, and new connections work.
     */
    public Runnable delay() {
        CountDownLatch mended = new CountDownLatch(1);
        links.forEach(link -> {
            link.losesAnswers = true;
            link.mended = mended;
        });
        return mended::countDown;
    }

    /** The same, and new connections lead nowhere until then. */
    public Runnable cutOff() {
        isBlackHole = true;
        Runnable arrive = delay();
        return () -> {
            restore();
            arrive.run();
        };
    }

    /** New connections work again; those that have lost something stay lost, as after a change of the network. */
    public void restore() {
        isBlackHole = false;
    }

    /** Breaks all connections. */
    public void cut() {
        links.forEach(Link::close);
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            cut();
            threads.shutdown();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "proxy");
        thread.setDaemon(true);
        return thread;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                connect(server.accept());
            } catch (IOException | RejectedExecutionException closed) {
                // Said by the condition of the loop.
            }
        }
    }

    private void connect(Socket client) throws IOException {
        Socket server;
        try {
            server = new Socket(LOCAL, target);
        } catch (IOException notThere) {
            client.close();
            return;
        }
        // One that talks and waits, piece by piece, is not to wait for the acknowledgements in between, too.
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        Link link = new Link(client, server);
        link.losesRequests = isBlackHole;
        link.losesAnswers = isBlackHole;
        links.add(link);
        threads.execute(link::passRequests);
        threads.execute(link::passAnswers);
    }

    private final class Link {

        private final Socket client;
        private final Socket server;
        private volatile boolean losesRequests;
        private volatile boolean losesAnswers;
        private volatile CountDownLatch mended = new CountDownLatch(0);

        private Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        private void passRequests() {
            byte[] buffer = new byte[64 * 1024];
            try {
                InputStream in = client.getInputStream();
                OutputStream out = server.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    mended.await();
                    out.write(buffer, 0, losesRequests ? 0 : read);
                }
            } catch (IOException broken) {
                // Both ends learn it.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            // In a black hole no side learns that the other one has hung up.
            if (!losesRequests) {
                close();
            }
        }

        private void passAnswers() {
            byte[] buffer = new byte[64 * 1024];
            try {
                InputStream in = server.getInputStream();
                OutputStream out = client.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    out.write(buffer, 0, losesAnswers ? 0 : read);
                }
            } catch (IOException broken) {
                // Both ends learn it.
            }
            if (!losesAnswers) {
                close();
            }
        }

        private void close() {
            links.remove(this);
            try (client;
                    server) {
                // Only closed.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

package dev.semel.endtoend.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Places in the shipped code at which Byteman rules, from outside, report and wait for an answer. A test can make a node stand
 * still there, and do to it, or to what it uses, all that it wants to.
 */
public final class Halts implements AutoCloseable {

    private final String rules;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ConcurrentMap<String, Halt> wanted = new ConcurrentHashMap<>();

    private Halts(String rules, HttpServer server) {
        this.rules = rules;
        this.server = server;
    }

    /** For the rules in {@code endtoend/<rules>.btm}. */
    public static Halts of(String rules) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            Halts halts = new Halts(rules, server);
            server.setExecutor(halts.threads);
            server.createContext("/", halts::answer);
            server.start();
            return halts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Arms the rules for all further starts of the node. */
    public LibertyServer arm(LibertyServer node, String name) {
        return node.withJvmOptions(List.of(KillPoint.agent(List.of(rules)), option(name)));
    }

    /** The same, and with them the rules that kill at a step of the consumer's protocol. */
    public LibertyServer armWithEveryStep(LibertyServer node, String name, Path hits) {
        return node.withJvmOptions(
                List.of(KillPoint.agent(List.of(rules, KillPoint.EVERY_STEP)), option(name), KillPoint.option(hits)));
    }

    private String option(String name) {
        return "-Dsemel.test.reports=http://127.0.0.1:" + server.getAddress().getPort() + "/" + name + "/";
    }

    /** The next node that comes to this step stands still there. */
    public Halt at(String step) {
        Halt halt = new Halt(step);
        wanted.put(step, halt);
        return halt;
    }

    @Override
    public void close() {
        wanted.clear();
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String[] path = exchange.getRequestURI().getPath().split("/");
            Halt halt = wanted.remove(path[2]);
            if (halt != null) {
                halt.reached.complete(path[1]);
                halt.released.await();
            }
            exchange.sendResponseHeaders(200, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One node that stands still, or will. */
    public static final class Halt {

        private final String step;
        private final CompletableFuture<String> reached = new CompletableFuture<>();
        private final CountDownLatch released = new CountDownLatch(1);

        private Halt(String step) {
            this.step = step;
        }

        /** The name of the node that stands still now; a test whose step was never reached has shown nothing. */
        public String await() {
            try {
                return reached.get(Limits.NEVER.toMillis(), TimeUnit.MILLISECONDS);
            } catch (Exception e) {
                throw new AssertionError("No node came to the step " + step + " within " + Limits.NEVER + ".", e);
            }
        }

        /** Lets it go on. */
        public void release() {
            released.countDown();
        }
    }
}

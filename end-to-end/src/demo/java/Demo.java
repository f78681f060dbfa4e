import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Starts the server that the build has made, says what to try, and stops it at Ctrl-C.
 *
 * <p>Run by {@code ./mvnw -Pdemo verify} as {@code java Demo.java <wlp> <data> <http port> <artemis port> <demo.xml> none <kafka port>}.
 * With {@code -Pdemo-kafka} a built Kafka takes the place of {@code none}, and is started first.
 */
public final class Demo {

    private static final String SERVER = "semel";
    private static final Pattern PROBED = Pattern.compile("WTRN0063E|WTRN0086I");
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final Path liberty;
    private final Path data;
    private final int httpPort;
    private final int artemisPort;
    private final Path users;
    private final Optional<Kafka> kafka;
    private Process server;
    private volatile boolean ready;
    private volatile boolean stopping;
    private volatile int exitCode;

    private Demo(Path liberty, Path data, int httpPort, int artemisPort, Path users, Optional<Kafka> kafka) {
        this.liberty = liberty;
        this.data = data;
        this.httpPort = httpPort;
        this.artemisPort = artemisPort;
        this.users = users;
        this.kafka = kafka;
    }

    public static void main(String[] arguments) throws InterruptedException {
        try {
            Path data = Path.of(arguments[1]).toAbsolutePath().normalize();
            Optional<Kafka> kafka = arguments[5].equals("none")
                    ? Optional.empty()
                    : Optional.of(new Kafka(Path.of(arguments[5]), data, port("kafka.port", arguments[6])));
            new Demo(
                            Path.of(arguments[0]).toAbsolutePath().normalize(),
                            data,
                            port("http.port", arguments[2]),
                            port("artemis.port", arguments[3]),
                            Path.of(arguments[4]).toAbsolutePath().normalize(),
                            kafka)
                    .run();
        } catch (Refusal refusal) {
            refuse(refusal.getMessage());
        } catch (IOException e) {
            refuse("The demo could not be started: " + e.getMessage());
        }
    }

    private void run() throws IOException, InterruptedException {
        requireFree(httpPort, "http.port", "the web server");
        if (artemisPort > 0) {
            requireFree(artemisPort, "artemis.port", "the message broker");
        }
        if (kafka.isPresent()) {
            requireFree(kafka.get().port, "kafka.port", "Kafka");
        }
        Files.createDirectories(logs());
        copyServer();
        System.out.println();
        System.out.println("Starting the demo. Its log is " + logs().resolve("messages.log") + ".");
        if (kafka.isPresent()) {
            kafka.get().start(logs().resolve("kafka.log"));
        }
        server = start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        // A killed Maven says nothing to its children, and a server without a terminal would keep the ports.
        ProcessHandle.current().parent().ifPresent(maven -> maven.onExit().thenRun(() -> System.exit(0)));
        Thread output = new Thread(this::followOutput, "output");
        output.setDaemon(true);
        output.start();
        try {
            awaitReady();
            if (!stopping) {
                ready = true;
                System.out.println(banner());
            }
            server.waitFor();
            if (!stopping) {
                throw new Refusal("The server has ended by itself; its log says why.");
            }
        } catch (Refusal refusal) {
            exitCode = 1;
            throw refusal;
        }
    }

    private static int port(String name, String text) {
        try {
            int port = Integer.parseInt(text.trim());
            if (port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Told below, like a number that is too large.
        }
        throw new Refusal("The demo cannot use " + name + "=" + text + ": a port is a number up to 65535.");
    }

    private static void requireFree(int port, String property, String owner) throws IOException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new Refusal("Port " + port + " is needed for " + owner
                    + " and is taken by another program (perhaps by another demo); stop that one, or choose another"
                    + " port: ./mvnw -Pdemo verify -D" + property + "=<port>");
        }
    }

    /** The demo runs on a copy, so that a build beside it does not exchange the applications under a running server. */
    private void copyServer() throws IOException {
        Path built = liberty.resolve("usr/servers").resolve(SERVER);
        if (!Files.exists(built)) {
            throw new Refusal("There is no server in " + built + "; build it first: ./mvnw -Pdemo verify");
        }
        Path copy = data.resolve("usr/servers").resolve(SERVER);
        List<Path> files;
        try (Stream<Path> walk = Files.walk(built)) {
            files = walk.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(built.resolve("workarea")))
                    .toList();
        }
        for (Path file : files) {
            Path target = copy.resolve(built.relativize(file));
            Files.createDirectories(target.getParent());
            Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
        Path overrides = Files.createDirectories(copy.resolve("configDropins/overrides"));
        Files.copy(users, overrides.resolve("demo.xml"), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(
                users.resolveSibling("shop.xml"), overrides.resolve("shop.xml"), StandardCopyOption.REPLACE_EXISTING);
        Path dropIn = overrides.resolve("kafka.xml");
        Files.deleteIfExists(dropIn);
        if (kafka.isPresent()) {
            Files.copy(users.resolveSibling(Path.of("..", "dropins", "kafka.xml")), dropIn);
        }
    }

    private Process start() throws IOException {
        // --clean: jars of a reproducible build all have the same time stamps, so Liberty's cache takes old for new.
        return command("run", SERVER, "--clean").redirectErrorStream(true).start();
    }

    private ProcessBuilder command(String... arguments) {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        Path script = liberty.resolve("bin").resolve(windows ? "server.bat" : "server");
        List<String> words = new ArrayList<>(List.of(script.toString()));
        words.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment()
                .putAll(Map.of(
                        "JAVA_HOME", System.getProperty("java.home"),
                        "WLP_USER_DIR", data.resolve("usr").toString(),
                        "LOG_DIR", logs().toString(),
                        "SEMEL_DATA", data.toString(),
                        "HTTP_PORT", String.valueOf(httpPort),
                        "ARTEMIS_PORT", String.valueOf(artemisPort)));
        kafka.ifPresent(running -> builder.environment().put("KAFKA_SERVERS", running.servers()));
        return builder;
    }

    private Path logs() {
        return data.resolve("logs");
    }

    /** Keeps everything in a file, and shows what needs attention. */
    private void followOutput() {
        try (BufferedReader lines = server.inputReader();
                BufferedWriter file = Files.newBufferedWriter(logs().resolve("console.log"))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                file.write(line);
                file.newLine();
                file.flush();
                if (needsAttention(line)) {
                    System.out.println(line);
                }
            }
        } catch (IOException e) {
            System.err.println("The server's output cannot be followed any more: " + e.getMessage());
        }
    }

    private boolean needsAttention(String line) {
        if (stopping || !(line.startsWith("[WARNING") || line.startsWith("[ERROR"))) {
            return false;
        }
        // Semel probes at its start that a second resource in a transaction is refused, and Liberty
        // reports the refusal.
        return ready || !PROBED.matcher(line).find();
    }

    private void awaitReady() throws InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(Duration.ofSeconds(2))
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!stopping && !(answers(client, "/shop/api/stats") && answers(client, "/console/"))) {
            if (server.waitFor(500, TimeUnit.MILLISECONDS) && !stopping) {
                throw new Refusal("The server has ended before it was ready; its log says why.");
            }
            if (System.nanoTime() > deadline) {
                throw new Refusal("The shop and the console do not answer on " + http() + " after "
                        + START_LIMIT.toMinutes() + " minutes; the log says why.");
            }
        }
    }

    private boolean answers(HttpClient client, String path) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(http() + path))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private String http() {
        return "http://localhost:" + httpPort;
    }

    /** The last thing this program does, however it ends. */
    private void stop() {
        stopping = true;
        if (server.isAlive()) {
            System.out.println();
            System.out.println("Stopping the demo.");
            try {
                stopServer();
            } catch (IOException e) {
                end(server);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        kafka.ifPresent(Kafka::stop);
        System.out.println("Stopped. The data is kept in " + data + ".");
        Runtime.getRuntime().halt(exitCode);
    }

    private void stopServer() throws IOException, InterruptedException {
        // Ctrl-C has reached the server too, which is stopping already; then this only waits.
        Process stop = command("stop", SERVER)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!stop.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            end(stop);
        }
        if (!server.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            end(server);
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private String banner() {
        return """

                The demo is ready.

                  Console  %1$s/console/
                           users viewer, operator and admin; the password is the user name
                  Shop     %1$s/shop/api/stats
                  Broker   %2$s
                %4$s  Data     %3$s

                Try
                  An order, and what became of it:
                    curl -H 'Content-Type: application/json' -H 'Idempotency-Key: "my-1"' %1$s/shop/api/orders \\
                         -d '{"customer":"c1","item":"book","amountCents":1250}'
                    curl %1$s/shop/api/orders/<orderId>
                  The same command again places no second order: its key is known.
                  An order of more than 100000 cents: the payment is declined, the order cancelled.
                  A carrier that is down: orders are retried, then parked. Switch it on again, sign in to the
                  console as operator, and retry them:
                    curl -X PUT -H 'Content-Type: application/json' -d '{"up":false}' %1$s/shop/api/carrier
                    curl -X PUT -H 'Content-Type: application/json' -d '{"up":true}' %1$s/shop/api/carrier
                  The same message, again and again: send it to the queue shop.orders with any JMS client, with the
                  string property idempotency_key; the payment is taken once.

                Ctrl-C stops the demo and keeps the data."""
                .formatted(
                        http(),
                        broker(),
                        data,
                        kafka.map(running ->
                                        "  Kafka    " + running.servers() + "  topic shop.payments, in six partitions; "
                                                + http() + "/console/partitions\n")
                                .orElse(""));
    }

    private String broker() {
        return artemisPort > 0
                ? "tcp://127.0.0.1:" + artemisPort
                        + "  user sender, password sender (may send); admin, admin (may do everything)"
                : "inside the server only (artemis.port=" + artemisPort + ")";
    }

    /** A Kafka with one node, in a process of its own; its data are kept with the demo's. */
    private static final class Kafka {

        private final Path built;
        private final Path folder;
        private final int port;
        private Process process;

        Kafka(Path built, Path data, int port) {
            this.built = built.toAbsolutePath().normalize();
            this.folder = data.resolve("kafka");
            this.port = port;
        }

        String servers() {
            return "localhost:" + port;
        }

        void start(Path log) throws IOException, InterruptedException {
            Path libraries = built.resolve("classpath.txt");
            if (!Files.exists(libraries)) {
                throw new Refusal("There is no Kafka in " + built + "; build it first: ./mvnw -Pdemo-kafka verify");
            }
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx512m",
                            "-classpath",
                            built.resolve("classes")
                                    + System.getProperty("path.separator")
                                    + Files.readString(libraries).trim(),
                            "dev.semel.testing.kafka.KafkaServer",
                            folder.toString(),
                            String.valueOf(port),
                            String.valueOf(freePort()),
                            "shop.payments:6")
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            long deadline = System.nanoTime() + START_LIMIT.toNanos();
            while (!Files.readString(log).contains("Kafka is ready.")) {
                if (process.waitFor(200, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
                    process.destroyForcibly();
                    throw new Refusal("Kafka did not start; " + log + " says why.");
                }
            }
        }

        private static int freePort() throws IOException {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            }
        }

        /** It stops when its input ends. */
        void stop() {
            try {
                process.getOutputStream().close();
                if (!process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                    end(process);
                }
            } catch (IOException e) {
                end(process);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void refuse(String sentence) {
        System.err.println();
        System.err.println(sentence);
        System.err.println();
        System.exit(1);
    }

    /** A reason not to go on, for the person who started the demo. */
    private static final class Refusal extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Refusal(String sentence) {
            super(sentence);
        }
    }
}

package dev.semel.testing.bench;

import static org.awaitility.Awaitility.await;

import dev.semel.testing.basics.FreePort;
import dev.semel.testing.basics.Signal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The server that is shipped, as a process of its own, on free ports and with data of its own. */
public final class LibertyServer implements AutoCloseable {

    private static final String APPLICATION_FAILED = "CWWKZ0002E";
    private static final String APPLICATION_STARTED = "CWWKZ0001I: Application %s started";
    private static final String LISTENS = "CWWKO0219I";
    private static final String ADMINISTRATOR_OF_BROKER = "admin";

    private static final String CONSOLE = "console/";

    /** For a server that lives for seconds: a quick start is worth more than speed later on. */
    public static final List<String> QUICK_START = List.of(
            "-Xmx512m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote");

    private final ServerFolder folder;
    private final int httpPort = FreePort.any();
    private final int brokerPort = FreePort.any();
    private final Map<String, String> variables = new HashMap<>();
    private List<String> readyPaths = List.of();
    private List<String> startedApplications = List.of();
    private Duration look = Duration.ofMillis(250);
    private List<String> standingOptions = List.of();
    private Process process;

    private LibertyServer(ServerFolder folder) {
        this.folder = folder;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "end of the test server"));
    }

    /** A server with empty data, and the shop and the users of the demo; what an earlier run of the same name left is deleted. */
    public static LibertyServer fresh(String name) {
        return withoutShop(name).withDropIn("shop.xml", DropIns.shop()).readyWhen("shop/api/stats", CONSOLE);
    }

    /** The same with the ready EAR alone, as it is shipped. */
    public static LibertyServer withoutShop(String name) {
        return in(ServerFolder.emptied(name))
                .withDropIn("demo.xml", DropIns.demo())
                .readyWhen(CONSOLE);
    }

    /** A server with empty data in that folder, as it is shipped: without users, and nothing says yet when it is ready. */
    public static LibertyServer in(Path folder) {
        return new LibertyServer(ServerFolder.fresh(folder));
    }

    /** The installation, which all servers share and none writes to. */
    public static Path installation() {
        return ServerFolder.liberty();
    }

    /** An emptied folder of that name beside those of the servers. */
    public static Path folder(String name) {
        return ServerFolder.emptied(name);
    }

    /** A file of the server that the build has made. */
    public static Path shipped(String name) {
        return ServerFolder.builtServer().resolve(name);
    }

    /** Sets a variable of the server's configuration by the environment, as an operator would. */
    public LibertyServer with(String variable, Object value) {
        variables.put(variable.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT), String.valueOf(value));
        return this;
    }

    /** Puts a file into the server's configDropins/overrides. */
    public LibertyServer withDropIn(String name, String content) {
        folder.addDropIn(name, content);
        return this;
    }

    /** Puts a shipped drop-in into the server's configDropins/overrides. */
    public LibertyServer withShippedDropIn(String name) {
        return withDropIn(name, DropIns.text(name));
    }

    /** The same with something else in the place of what the file says: pattern and replacement. */
    public LibertyServer withShippedDropIn(String name, Map<String, String> changes) {
        return withDropIn(name, DropIns.text(name, changes));
    }

    /** Takes the users of the demo away, and leaves the rest of it. */
    public LibertyServer withoutUsers() {
        return withDropIn(
                "demo.xml", DropIns.text("../demo/demo.xml", Map.of("(?s)<basicRegistry.*</basicRegistry>", "")));
    }

    /** Puts a file into the server's configuration, in the place of a shipped one of that name. */
    public LibertyServer withFile(String name, InputStream content) {
        folder.place(name, content);
        return this;
    }

    /** The paths that answer when the server is ready; by default those of the shop and the console. */
    public LibertyServer readyWhen(String... paths) {
        readyPaths = List.of(paths);
        return this;
    }

    /**
     * For a caller who takes the time of a start, and must not disturb it by questions: the server is ready when its log says that it
     * listens and has started these applications.
     */
    public LibertyServer readyWhenStarted(String... applications) {
        startedApplications = List.of(applications);
        look = Duration.ofMillis(10);
        return this;
    }

    /** With {@link #QUICK_START}. */
    public LibertyServer quickStart() {
        standingOptions = QUICK_START;
        return withJvmOptions(List.of());
    }

    /** The options of the JVM from its next start on. */
    public LibertyServer withJvmOptions(List<String> options) {
        folder.jvmOptions(
                Stream.concat(standingOptions.stream(), options.stream()).toList());
        return this;
    }

    /** Starts the server and returns when its applications answer. */
    public LibertyServer start() {
        launch();
        awaitReady();
        return this;
    }

    /** Returns when the applications of a server that was launched answer. */
    public void awaitReady() {
        try {
            await("start of the server in " + folder.config())
                    .atMost(Limits.NEVER)
                    .pollDelay(look)
                    .pollInterval(look)
                    .until(this::isReady);
        } catch (RuntimeException notReady) {
            throw new IllegalStateException(
                    "The server did not start; its logs are in " + folder.logs() + ". The last lines:\n" + log().tail(),
                    notReady);
        }
    }

    /** Stops the server as Ctrl-C does. */
    public void stop() {
        process.destroy();
        awaitEnd();
    }

    /** Stops the server by Liberty's command. Applications can log to the end; at a Ctrl-C the JVM ends their logging first. */
    public void stopByCommand() {
        execute("stop");
        awaitEnd();
    }

    /** Ends the process as kill -9 does. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Stops the process where it stands: it keeps its connections and does nothing, until it is thawed. */
    public void freeze() {
        Signal.STOP.send(process.toHandle());
    }

    public void thaw() {
        Signal.CONT.send(process.toHandle());
    }

    /** Returns when the process has ended by itself. */
    public void awaitEnd() {
        try {
            if (!process.waitFor(Limits.NEVER.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("The server still runs after " + Limits.NEVER.toSeconds()
                        + " s; its logs are in " + folder.logs() + ".");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the end of the server.", e);
        }
    }

    /** Has something done when the process that was launched last ends. */
    public void onEnd(Runnable work) {
        process.onExit().thenRun(work);
    }

    /** Whether an application gave up at the start, as it does where it finds no database. */
    public boolean hasFailedToStart() {
        return log().text().contains(APPLICATION_FAILED);
    }

    /** Whether the applications answer now. */
    public boolean answers() {
        return isAlive()
                && readyPaths.stream()
                        .allMatch(path -> HttpProbe.answers(address().resolve(path)));
    }

    public boolean isAlive() {
        return process != null && process.isAlive();
    }

    public long processId() {
        return process.pid();
    }

    /** The address that a path without a leading slash is resolved against. */
    public URI address() {
        return URI.create("http://localhost:" + httpPort + "/");
    }

    /** Where foreign clients reach the broker inside the server. */
    public BrokerAddress broker() {
        return new BrokerAddress("tcp://127.0.0.1:" + brokerPort, ADMINISTRATOR_OF_BROKER);
    }

    public ServerLog log() {
        return new ServerLog(folder.logs().resolve(ServerFolder.LOG));
    }

    /** Where the server keeps what must survive a restart. */
    public Path data() {
        return folder.data();
    }

    /** The file of the embedded database; it can be opened while the server is stopped. */
    public Path databaseFile() {
        return folder.data().resolve("h2/shop");
    }

    /** A place for what belongs to this server's run. */
    public Path logs() {
        return folder.logs();
    }

    /** Kills all that still runs; kept are the logs and the data. */
    @Override
    public void close() {
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** Starts the process and does not wait for anything. */
    // The script replaces itself by the JVM (exec), so this process is the server itself.
    public void launch() {
        folder.putLogAside();
        process = execute("run");
    }

    private Process execute(String action) {
        Path script = ServerFolder.liberty().resolve("bin/server");
        ProcessBuilder builder = new ProcessBuilder(script.toString(), action, ServerFolder.SERVER);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("WLP_") || name.equals("JVM_ARGS"));
        environment.putAll(Map.of(
                "JAVA_HOME", System.getProperty("java.home"),
                "WLP_USER_DIR", folder.user().toString(),
                "LOG_DIR", folder.logs().toString(),
                "SEMEL_DATA", folder.data().toString(),
                "HTTP_PORT", String.valueOf(httpPort),
                "ARTEMIS_PORT", String.valueOf(brokerPort)));
        environment.putAll(variables);
        try {
            return builder.redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.logs().resolve("stdout.log").toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isReady() {
        if (!process.isAlive()) {
            throw new IllegalStateException("The process has ended with code " + process.exitValue() + ".");
        }
        String text = log().text();
        if (text.contains(APPLICATION_FAILED)) {
            throw new IllegalStateException("An application could not be started.");
        }
        return startedApplications.isEmpty() ? answers() : text.contains(LISTENS) && hasStarted(text);
    }

    private boolean hasStarted(String text) {
        return startedApplications.stream().map(APPLICATION_STARTED::formatted).allMatch(text::contains);
    }
}

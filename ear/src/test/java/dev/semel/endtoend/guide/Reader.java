package dev.semel.endtoend.guide;

import dev.semel.endtoend.server.FreePort;
import dev.semel.endtoend.server.ServerLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Types what the quick start says, in the checkout. Only the ports are others, so that the demo may run beside. */
public final class Reader implements AutoCloseable {

    private static final String SHOWN_ADDRESS = "http://localhost:9080/";
    private static final Path SERVERS = QuickStart.CHECKOUT.resolve("ear/target/liberty/wlp/usr/servers");
    private static final Path SERVER = SERVERS.resolve("first");

    private final QuickStart page;
    private final URI address = URI.create("http://localhost:" + FreePort.any() + "/");

    public Reader(QuickStart page) {
        this.page = page;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "end of the reader's server"));
        execute("rm -rf " + SERVER);
    }

    /** Types the commands that the page marks by that name, and returns what they print. */
    public String type(String name) {
        return execute(page.commands("settings") + page.commands(name).replace(SHOWN_ADDRESS, address.toString()));
    }

    /** Gives the server that was made free ports, by a file beside its own. */
    public void choosePorts() {
        String endpoint =
                "<server><httpEndpoint id=\"defaultHttpEndpoint\" httpPort=\"%d\" httpsPort=\"%d\"/></server>";
        Path file = SERVER.resolve("configDropins/overrides/ports.xml");
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, endpoint.formatted(address.getPort(), FreePort.any()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public URI address() {
        return address;
    }

    public ServerLog log() {
        return new ServerLog(SERVER.resolve("logs/messages.log"));
    }

    /** Whether the one line is there that has all pieces of the other one, which leaves something out at each "...". */
    public boolean hasRead(String expected) {
        String[] pieces = expected.strip().split("\\.\\.\\.");
        return log().lines().stream().anyMatch(line -> {
            int end = 0;
            for (String piece : pieces) {
                int found = line.indexOf(piece, end);
                if (found < 0) {
                    return false;
                }
                end = found + piece.length();
            }
            return true;
        });
    }

    /** Ends the server if it runs. */
    @Override
    public void close() {
        Path pid = SERVERS.resolve(".pid/first.pid");
        try {
            if (Files.exists(pid)) {
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                        .ifPresent(ProcessHandle::destroyForcibly);
                Files.delete(pid);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // To files: a server that was started would keep a pipe open.
    private static String execute(String commands) {
        try {
            Path printed = Files.createTempFile("semel-reader", ".txt");
            Path complaints = Files.createTempFile("semel-reader", ".txt");
            ProcessBuilder builder = new ProcessBuilder("sh", "-euc", commands)
                    .directory(QuickStart.CHECKOUT.toFile())
                    .redirectOutput(printed.toFile())
                    .redirectError(complaints.toFile());
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().keySet().removeIf(name -> name.startsWith("WLP_") || name.equals("JVM_ARGS"));
            Process shell = builder.start();
            if (!shell.waitFor(3, TimeUnit.MINUTES) || shell.exitValue() != 0) {
                throw new IllegalStateException(
                        "This failed:\n" + commands + Files.readString(printed) + Files.readString(complaints));
            }
            return Files.readString(printed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the commands.", e);
        }
    }
}

package dev.semel.endtoend.guide;

import dev.semel.endtoend.server.Shell;
import dev.semel.testing.basics.FreePort;
import dev.semel.testing.bench.ServerLog;
import dev.semel.testing.pages.Checkout;
import dev.semel.testing.pages.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Types what the quick start says, in the checkout. Only the ports are others, so that the demo may run beside. */
public final class Reader implements AutoCloseable {

    private static final String SHOWN_ADDRESS = "http://localhost:9080/";
    private static final Path SERVERS = Checkout.path("end-to-end/target/liberty/wlp/usr/servers");
    private static final Path SERVER = SERVERS.resolve("first");

    private static final Shell SHELL = Shell.in(Checkout.root()).quickStart();

    private final Page page;
    private final String settings;
    private final URI address = URI.create("http://localhost:" + FreePort.any() + "/");

    /** @param settings the commands of the page that all others need */
    public Reader(Page page, String settings) {
        this.page = page;
        this.settings = page.commands(settings);
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "end of the reader's server"));
        SHELL.run("rm -rf " + SERVER);
    }

    /** Types the commands that the page marks by that name, and returns what they print. */
    public String type(String name) {
        return SHELL.run(settings + page.commands(name).replace(SHOWN_ADDRESS, address.toString()));
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
}

package dev.semel.endtoend.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jboss.byteman.agent.Main;

/** A place in the shipped code at which a Byteman rule, from outside, ends the JVM as kill -9 does. */
public final class KillPoint {

    private final LibertyServer server;
    private final Path hit;

    private KillPoint(LibertyServer server, Path hit) {
        this.server = server;
        this.hit = hit;
    }

    /** Arms the rule in {@code endtoend/<rule>.btm} for the next start of the server. */
    public static KillPoint arm(LibertyServer server, String rule) {
        Path hit = server.logs().resolve(rule + ".hit");
        server.withJvmOptions(List.of(agent(rule), "-Dsemel.test.hit=" + hit));
        return new KillPoint(server, hit);
    }

    /**
     * Arms the rules in {@code endtoend/<rules>.btm}, which kill once for each key that asks for it, for all further starts
     * of the server.
     *
     * @return the directory in which a file of the name of the key tells that its kill point was reached
     */
    public static Path armAll(LibertyServer server, String rules) {
        Path hits = LibertyServer.folder(rules + "-hits");
        try {
            Files.createDirectories(hits);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.withJvmOptions(List.of(agent(rules), "-Dsemel.test.hits=" + hits));
        return hits;
    }

    static String agent(String rules) {
        Path agent = fileOf(Main.class.getProtectionDomain().getCodeSource().getLocation());
        Path script = fileOf(KillPoint.class.getResource("/endtoend/" + rules + ".btm"));
        return "-javaagent:" + agent + "=script:" + script + ",boot:" + agent;
    }

    /** What the rule has written before it killed; a test whose point was never hit has shown nothing. */
    public String requireHit() {
        if (!Files.exists(hit)) {
            throw new AssertionError("The server died, but not at the kill point: there is no " + hit + ".");
        }
        try {
            return Files.readString(hit).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void disarm() {
        server.withJvmOptions(List.of());
    }

    private static Path fileOf(URL location) {
        try {
            return Path.of(location.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}

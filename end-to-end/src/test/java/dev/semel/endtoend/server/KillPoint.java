package dev.semel.endtoend.server;

import dev.semel.testing.bench.LibertyServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jboss.byteman.agent.Main;

/** A place in the shipped code at which a Byteman rule, from outside, ends the JVM as kill -9 does. */
public final class KillPoint {

    static final String EVERY_STEP = "every-step";

    private final LibertyServer server;
    private final Path hit;

    private KillPoint(LibertyServer server, Path hit) {
        this.server = server;
        this.hit = hit;
    }

    /** Arms the rule in {@code endtoend/<rule>.btm} for the next start of the server. */
    public static KillPoint arm(LibertyServer server, String rule) {
        Path hit = server.logs().resolve(rule + ".hit");
        server.withJvmOptions(List.of(agent(List.of(rule)), "-Dsemel.test.hit=" + hit));
        return new KillPoint(server, hit);
    }

    /**
     * Arms the rules in {@code endtoend/every-step.btm}, which kill once for each key that asks for it, for all further starts
     * of the server.
     *
     * @param hits the directory in which a file of the name of the key tells that its kill point was reached
     */
    public static void armEveryStep(LibertyServer server, Path hits) {
        server.withJvmOptions(List.of(agent(List.of(EVERY_STEP)), option(hits)));
    }

    /** What a JVM is told of that directory. */
    public static String option(Path hits) {
        return "-Dsemel.test.hits=" + hits;
    }

    /** An empty directory of that name for {@link #armEveryStep}. */
    public static Path hits(String name) {
        try {
            return Files.createDirectories(LibertyServer.folder(name + "-hits"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One agent for all rules: a JVM takes no second one. */
    static String agent(List<String> rules) {
        Path agent = fileOf(Main.class.getProtectionDomain().getCodeSource().getLocation());
        String scripts = rules.stream()
                .map(rule -> "script:" + fileOf(KillPoint.class.getResource("/endtoend/" + rule + ".btm")))
                .collect(Collectors.joining(","));
        return "-javaagent:" + agent + "=" + scripts + ",boot:" + agent;
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

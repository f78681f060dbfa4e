package dev.semel.endtoend.server;

import dev.semel.testing.bench.LibertyServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs commands as a user at a terminal does. */
public final class Shell {

    private static final long LIMIT_MINUTES = 3;

    private final Path directory;
    private final String jvmArguments;

    private Shell(Path directory, String jvmArguments) {
        this.directory = directory;
        this.jvmArguments = jvmArguments;
    }

    public static Shell in(Path directory) {
        return new Shell(directory, "");
    }

    /** For servers that are started and live for seconds. */
    public Shell quickStart() {
        return new Shell(directory, String.join(" ", LibertyServer.QUICK_START));
    }

    /** Returns what the commands print. */
    // By files: a server that was started would keep a pipe open.
    public String run(String commands) {
        try {
            Path printed = Files.createTempFile("semel-shell", ".txt");
            Path complaints = Files.createTempFile("semel-shell", ".txt");
            ProcessBuilder builder = new ProcessBuilder("sh", "-euc", commands)
                    .directory(directory.toFile())
                    .redirectOutput(printed.toFile())
                    .redirectError(complaints.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("WLP_"));
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().put("JVM_ARGS", jvmArguments);
            Process shell = builder.start();
            boolean isOver = shell.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
            String output = taken(printed);
            String errors = taken(complaints);
            if (!isOver || shell.exitValue() != 0) {
                throw new IllegalStateException("This failed:\n" + commands + output + errors);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the commands.", e);
        }
    }

    private static String taken(Path file) throws IOException {
        String text = Files.readString(file);
        Files.delete(file);
        return text;
    }
}

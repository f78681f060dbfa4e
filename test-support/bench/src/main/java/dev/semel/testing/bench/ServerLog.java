package dev.semel.testing.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the running server has written to its messages.log. A restart begins a new one and keeps the old. Entries in JSON, as
 * the shipped server writes them, are told as Liberty's text would have them.
 */
public final class ServerLog {

    private final Path file;

    public ServerLog(Path file) {
        this.file = file;
    }

    public List<String> lines() {
        return linesAfter(0);
    }

    /** How far the log has come: a place to read on from. */
    public int mark() {
        return lines().size();
    }

    public List<String> linesAfter(int mark) {
        return writtenLines().stream().flatMap(LogEntry::linesOf).skip(mark).toList();
    }

    /** The lines of the file as they stand there. */
    public List<String> writtenLines() {
        return text().lines().toList();
    }

    /** The file as it stands there; empty, if there is none. */
    public String text() {
        try {
            // Not readString: a half-written character at the end must not matter.
            return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String tail() {
        List<String> lines = lines();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
    }
}

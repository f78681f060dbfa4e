package dev.semel.incontainer.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What an operator reads of the server. */
public final class ManagedLog {

    private static final Path FILE = ManagedFolder.PATH.resolve("logs/messages.log");

    private final int start;

    private ManagedLog(int start) {
        this.start = start;
    }

    /** What will be written from now on. */
    public static ManagedLog fromNow() throws IOException {
        return new ManagedLog(Files.readString(FILE).length());
    }

    public String text() throws IOException {
        return Files.readString(FILE).substring(start);
    }
}

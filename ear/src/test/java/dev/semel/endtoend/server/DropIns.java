package dev.semel.endtoend.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files that are shipped for users to copy. */
final class DropIns {

    private static final Path DIRECTORY = Path.of(System.getProperty("dropins.directory", "../liberty-config/dropins"));

    private DropIns() {}

    static Path file(String name) {
        return DIRECTORY.resolve(name);
    }

    static String text(String name) {
        try {
            return Files.readString(file(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.semel.testing.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The files that are shipped for users to copy. */
public final class DropIns {

    private static final Path DIRECTORY = Path.of(System.getProperty("dropins.directory", "../liberty-config/dropins"));

    private DropIns() {}

    public static Path file(String name) {
        return DIRECTORY.resolve(name);
    }

    /** The users and passwords of the demo. */
    static String demo() {
        return text("../demo/demo.xml");
    }

    /** The shop of the demo, with its consumers. */
    static String shop() {
        return text("../demo/shop.xml");
    }

    /** With something else in the place of what the file says: pattern and replacement. */
    static String text(String name, Map<String, String> changes) {
        String text = text(name);
        for (Map.Entry<String, String> change : changes.entrySet()) {
            String changed = text.replaceFirst(change.getKey(), change.getValue());
            if (changed.equals(text)) {
                throw new IllegalStateException("The drop-in " + name + " does not say " + change.getKey() + ".");
            }
            text = changed;
        }
        return text;
    }

    static String text(String name) {
        try {
            return Files.readString(file(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.semel.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A script on the class path of the test. */
final class Script {

    private Script() {}

    static String read(String resource) {
        try (InputStream script = Thread.currentThread().getContextClassLoader().getResourceAsStream(resource)) {
            if (script == null) {
                throw new IllegalArgumentException("The script " + resource + " is not on the class path of the test.");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}

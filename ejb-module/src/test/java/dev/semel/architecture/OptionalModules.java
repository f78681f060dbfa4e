package dev.semel.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The jars that are built behind the library and use what is behind its fence. Their classes are not there yet, their sources are. */
final class OptionalModules {

    /** The roots of their sources. */
    static final List<Path> SOURCES = List.of(
            Path.of("../kafka/src/main/java/dev/semel"),
            Path.of("../redis/src/main/java/dev/semel"),
            Path.of("../capture/src/main/java/dev/semel"));

    private static final List<String> TEXTS =
            SOURCES.stream().flatMap(OptionalModules::textsBelow).toList();

    private OptionalModules() {}

    /** The same, and those of the library. */
    static List<Path> withLibrary() {
        return Stream.concat(Stream.of(Path.of("src/main/java/dev/semel")), SOURCES.stream())
                .toList();
    }

    /** Whether one of them calls a method of this name. */
    static boolean call(String method) {
        return TEXTS.stream().anyMatch(text -> text.contains("." + method + "("));
    }

    private static Stream<String> textsBelow(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java")).map(OptionalModules::text).toList().stream();
        } catch (IOException missing) {
            throw new UncheckedIOException("The sources of an optional module cannot be read: " + root, missing);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

package dev.semel.endtoend.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages that the console has, by their files. */
public final class ConsolePages {

    private static final Path FILES = Path.of("../web-console/src/main/webapp");
    private static final String ENDING = ".xhtml";

    private ConsolePages() {}

    /** Their addresses, such as {@code outbox/event}; but the one that is shown instead of another, when that has failed. */
    public static Set<String> all() {
        try (Stream<Path> files = Files.walk(FILES)) {
            return files.map(file -> FILES.relativize(file).toString())
                    .filter(name -> name.endsWith(ENDING) && !name.startsWith("WEB-INF"))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .filter(page -> !page.equals("error"))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Which page an address leads to. */
    public static String of(String address) {
        return address.split("[?]")[0];
    }
}

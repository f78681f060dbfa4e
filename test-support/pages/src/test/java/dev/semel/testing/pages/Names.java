package dev.semel.testing.pages;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The full names of the types in a tree of sources, and who says them. */
final class Names {

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern LITERAL = Pattern.compile("\"((?:\\\\.|[^\"\\\\\n])*)\"");

    private static final Set<String> NO_TYPES = Set.of("package-info.java", "module-info.java");

    /** What users get; the other folders have examples, tests and tools. */
    private static final Pattern SHIPPED = Pattern.compile(
            "(ejb-module|web-console|kafka|redis|capture|testing|testing-container|liberty-config/[^/]+)/src/main/.*");

    /** It is the project's persistence.xml, which names its classes, too; none of the entities is below its package. */
    private static final String PERSISTENCE_UNIT = "SemelUnit.java";

    private final Path root;
    private final Map<String, List<Path>> files;

    private Names(Path root, Map<String, List<Path>> files) {
        this.root = root;
        this.files = files;
    }

    static Names in(Path root, Collection<Path> sources) {
        return new Names(
                root,
                sources.stream()
                        .filter(file -> !NO_TYPES.contains(file.getFileName().toString()))
                        .collect(Collectors.groupingBy(Names::typeOf, TreeMap::new, Collectors.toList())));
    }

    /** The names that more than one file has, with these files. */
    List<String> twice() {
        return files.entrySet().stream()
                .filter(type -> type.getValue().size() > 1)
                .map(type -> type.getKey() + ": "
                        + type.getValue().stream().map(this::place).sorted().collect(Collectors.joining(", ")))
                .toList();
    }

    /** Where a string is the name of a class that is shipped, so that a rename of the class would leave it behind. */
    List<String> inStrings() {
        Set<String> shipped = files.entrySet().stream()
                .filter(type -> type.getValue().stream()
                        .anyMatch(file -> SHIPPED.matcher(place(file)).matches()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return files.values().stream()
                .flatMap(List::stream)
                .filter(file -> !file.endsWith(PERSISTENCE_UNIT))
                .flatMap(file -> strings(file)
                        .filter(string -> shipped.contains(asName(string)))
                        .map(string -> place(file) + ": \"" + string + "\""))
                .sorted()
                .toList();
    }

    private String place(Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    private static String typeOf(Path file) {
        Matcher declared = PACKAGE.matcher(Checkout.read(file));
        String type = file.getFileName().toString().replaceFirst("\\.java$", "");
        return declared.find() ? declared.group(1) + "." + type : type;
    }

    private static Stream<String> strings(Path file) {
        return LITERAL.matcher(Checkout.read(file)).results().map((MatchResult literal) -> literal.group(1));
    }

    /** Of a name, of the name of a nested class, and of the path of a class file. */
    private static String asName(String string) {
        return string.replaceFirst("\\.(class|java)$", "")
                .replaceFirst("\\$.*", "")
                .replace('/', '.');
    }
}

package dev.semel.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Words that this project does not use: in code, tests, texts, pages and configuration. */
final class Language {

    private static final Pattern WORDS =
            Pattern.compile("\\b([Nn]obody|[Ww]hoever|[Ss]omebody|[Ww]hatever|[Mm]eanwhile)\\b");

    // A script of the database that has run once is not changed for a word.
    private static final Pattern TEXTS = Pattern.compile(".*\\.(java|md|properties|xhtml|xml|js|css|btm)");
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", ".git", ".mvn");
    private static final Set<String> ITSELF = Set.of("Language.java", "LanguageTest.java");

    private final Path root;

    Language(Path root) {
        this.root = root;
    }

    /** Where one of them stands, as {@code file:line: the line}. */
    List<String> findings() throws IOException {
        List<String> findings = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean isOurs = !NOT_OURS.contains(folder.getFileName().toString());
                return isOurs ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (TEXTS.matcher(name).matches() && !ITSELF.contains(name)) {
                    findings.addAll(findings(file));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return findings;
    }

    private List<String> findings(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            return IntStream.range(0, lines.size())
                    .filter(i -> WORDS.matcher(lines.get(i)).find())
                    .mapToObj(i -> root.relativize(file) + ":" + (i + 1) + ": "
                            + lines.get(i).strip())
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

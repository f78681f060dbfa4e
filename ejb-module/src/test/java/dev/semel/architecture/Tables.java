package dev.semel.architecture;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Which class writes a table, and which reads it: by the statements in its texts. */
final class Tables {

    private static final Pattern CREATED = Pattern.compile("CREATE TABLE (semel_\\w+)");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");
    private static final Pattern CONSTANT = Pattern.compile("String (\\w+) = (\"semel_\\w+\");");
    private static final Pattern USED = Pattern.compile(
            "(INSERT INTO |UPDATE |DELETE FROM |insertIfAbsent\\(\\s*\"|PurgeTargetRows\\(\\s*\"|@Table\\(name = \")?"
                    + "\\b(semel_\\w+)\\b");

    // Properties of a message begin with the same letters.
    private static final List<String> MESSAGES = List.of("internal/message/", "internal/artemis/");

    private final Set<String> names = new TreeSet<>();
    private final TreeMap<String, Set<String>> writers = new TreeMap<>();
    private final TreeMap<String, Set<String>> readers = new TreeMap<>();

    /** @param sources of each module with statements */
    Tables(List<Path> sources, Path script) throws IOException {
        CREATED.matcher(Files.readString(script)).results().forEach(created -> names.add(created.group(1)));
        for (Path root : sources) {
            for (Path file : Code.files(root)) {
                read(root.relativize(file).toString(), Files.readString(file));
            }
        }
    }

    private void read(String file, String text) {
        if (MESSAGES.stream().noneMatch(file::startsWith)) {
            String type = file.substring(0, file.length() - ".java".length())
                    .replaceFirst("^internal/", "")
                    .replace('/', '.');
            USED.matcher(statements(text))
                    .results()
                    .filter(used -> names.contains(used.group(2)))
                    .forEach(used -> add(type, used));
        }
    }

    private static String statements(String text) {
        String code = COMMENT.matcher(text).replaceAll("");
        for (MatchResult constant : CONSTANT.matcher(code).results().toList()) {
            code = code.replaceAll("\\b" + constant.group(1) + "\\b", constant.group(2));
        }
        return JOINED.matcher(code).replaceAll("");
    }

    private void add(String type, MatchResult used) {
        (used.group(1) == null ? readers : writers)
                .computeIfAbsent(used.group(2), table -> new TreeSet<>())
                .add(type);
    }

    List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (String name : names) {
            Set<String> writing = writers.getOrDefault(name, Set.of());
            Set<String> reading = new TreeSet<>(readers.getOrDefault(name, Set.of()));
            reading.removeAll(writing);
            rows.add("| `" + name + "` | " + listed(writing) + " | " + listed(reading) + " |");
        }
        return rows;
    }

    private static String listed(Set<String> types) {
        return types.isEmpty()
                ? "–"
                : types.stream().map(type -> "`" + type + "`").collect(joining(", "));
    }
}

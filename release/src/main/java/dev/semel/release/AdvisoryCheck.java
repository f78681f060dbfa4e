package dev.semel.release;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** Refuses a release in which a part has a known vulnerability that was not accepted with a reason. */
public final class AdvisoryCheck {

    private final List<Advisory> advisories;
    private final Properties accepted;

    AdvisoryCheck(List<Advisory> advisories, Properties accepted) {
        this.advisories = advisories;
        this.accepted = accepted;
    }

    /** The folder of advisories, the file of accepted ones, and the SBOMs, or what has none as group:artifact:version. */
    public static void main(String... arguments) throws IOException {
        List<Advisory> advisories = Advisory.allIn(Path.of(arguments[0]));
        Properties accepted = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of(arguments[1]))) {
            accepted.load(file);
        }
        List<Part> parts = new ArrayList<>();
        for (String looked : Arrays.asList(arguments).subList(2, arguments.length)) {
            parts.addAll(Part.of(looked));
        }
        AdvisoryCheck check = new AdvisoryCheck(advisories, accepted);
        check.about(parts).forEach(System.out::println);
        List<String> problems = check.problemsOf(parts);
        if (!problems.isEmpty()) {
            throw new IllegalStateException(String.join("\n", problems));
        }
    }

    /** What was compared, and what is accepted. */
    List<String> about(List<Part> parts) {
        List<String> lines = new ArrayList<>();
        Instant newest = advisories.stream()
                .map(Advisory::modified)
                .max(Instant::compareTo)
                .orElse(Instant.EPOCH);
        lines.add(parts.size() + " parts were compared with " + advisories.size() + " advisories, the newest of "
                + newest + "; what was published later is not known here.");
        for (Part part : parts) {
            for (Advisory advisory : advisories) {
                if (advisory.hits(part) && accepted.containsKey(advisory.id())) {
                    lines.add("accepted: " + part + " has " + advisory.id() + " (" + advisory.summary() + "): "
                            + accepted.getProperty(advisory.id()));
                }
            }
        }
        return lines;
    }

    /** Vulnerabilities that were not accepted, and acceptances that are not needed any more. */
    List<String> problemsOf(List<Part> parts) {
        List<String> problems = new ArrayList<>();
        Set<String> unneeded = new TreeSet<>(accepted.stringPropertyNames());
        for (Part part : parts) {
            for (Advisory advisory : advisories) {
                if (!advisory.hits(part)) {
                    continue;
                }
                unneeded.remove(advisory.id());
                if (!accepted.containsKey(advisory.id())) {
                    problems.add(part + " has " + advisory.id() + " (" + advisory.summary() + "): take another version,"
                            + " leave the part out, or accept it in release/accepted.properties with a reason.");
                }
            }
        }
        unneeded.forEach(
                id -> problems.add("No part has " + id + " any more: remove it from release/accepted.properties."));
        return problems;
    }
}

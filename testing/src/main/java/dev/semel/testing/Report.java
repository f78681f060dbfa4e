package dev.semel.testing;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What the kit tried, and what it found.
 *
 * @param handler the name of the consumer
 * @param tried the checks that were run
 * @param findings what the handler does wrong; empty if it keeps its contract
 * @param notes what else the kit saw, for example what a second run changes when nothing stops it
 */
public record Report(String handler, List<Check> tried, List<Finding> findings, List<String> notes) {

    public Report {
        tried = List.copyOf(tried);
        findings = List.copyOf(findings);
        notes = List.copyOf(notes);
    }

    /** Whether nothing was found. */
    public boolean isClean() {
        return findings.isEmpty();
    }

    /** The findings as sentences, or the one sentence that there are none. */
    @Override
    public String toString() {
        String titles = tried.stream().map(Check::title).collect(Collectors.joining(", "));
        String result = isClean()
                ? handler + " keeps its contract. Tried: " + titles + "."
                : handler + " breaks its contract:\n"
                        + findings.stream().map(finding -> "- " + finding).collect(Collectors.joining("\n"));
        return notes.isEmpty() ? result : result + "\n" + String.join("\n", notes);
    }
}

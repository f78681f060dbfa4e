package dev.semel.testing;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What the kit tried, and what it found.
 *
 * @param handler the name of the consumer
 * @param tried the checks that were run
 * @param untried the checks that could not be run, each with what the contract lacks
 * @param findings what the handler does wrong; empty if it keeps its contract
 * @param secondRun what a second run of the handler changes when its key does not stop it, in words; empty if nothing, or if the
 *     kit cannot give the message another key
 */
public record Report(
        String handler, List<Check> tried, List<String> untried, List<Finding> findings, List<String> secondRun) {

    public Report {
        tried = List.copyOf(tried);
        untried = List.copyOf(untried);
        findings = List.copyOf(findings);
        secondRun = List.copyOf(secondRun);
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
        String more = untried.isEmpty() ? "" : "\nNot tried: " + String.join(", ", untried) + ".";
        String again = secondRun.isEmpty()
                ? ""
                : "\nWithout its key, a second run changes: " + String.join("; ", secondRun) + ".";
        return result + more + again;
    }
}

package dev.semel.internal.startup.lint;

import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.settings.StartSettings.Lint;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Makes all checks, and tells of their findings in the way that the settings want. */
@Dependent
public class Linter {

    private static final Logger LOG = Logger.getLogger(Linter.class.getName());

    private final Iterable<Check> checks;
    private final Lint lint;

    @Inject
    Linter(@Any Instance<Check> checks, StartSettings settings) {
        this(checks, settings.lint());
    }

    Linter(Iterable<Check> checks, Lint lint) {
        this.checks = checks;
        this.lint = lint;
    }

    /** @throws IllegalStateException with all findings, if there are any and the settings make them fatal */
    public void run() {
        if (lint == Lint.OFF) {
            return;
        }
        List<Finding> findings = findings(checks());
        if (lint == Lint.FAIL && !findings.isEmpty()) {
            throw new IllegalStateException(StartSettings.LINT
                    + " is fail, and there is something to mend; the application does not start until then."
                    + findings.stream()
                            .map(finding -> System.lineSeparator() + "- " + finding)
                            .collect(Collectors.joining()));
        }
        tell(findings);
    }

    /** The checks of the broker again, when it answers only after the start. It is too late then to refuse the start. */
    void lookAtBroker() {
        if (lint != Lint.OFF) {
            tell(findings(checks().filter(Check::asksBroker)));
        }
    }

    private Stream<Check> checks() {
        return StreamSupport.stream(checks.spliterator(), false);
    }

    private static void tell(List<Finding> findings) {
        findings.forEach(finding -> LOG.log(Level.WARNING, "Semel''s linter: {0}", finding));
    }

    private static List<Finding> findings(Stream<Check> checks) {
        return checks.flatMap(check -> check.findings(check.getClass().getSimpleName(), "the start of the application"))
                .sorted(Comparator.comparing(Finding::where).thenComparing(Finding::what))
                .toList();
    }
}

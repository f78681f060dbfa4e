package dev.semel.internal.startup.lint;

import java.util.List;
import java.util.stream.Collectors;

/** There are findings, and the settings make them fatal. */
class FindingsException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    FindingsException(List<Finding> findings) {
        super("semel.lint is fail, and there is something to mend; the application does not start until then."
                + findings.stream()
                        .map(finding -> System.lineSeparator() + "- " + finding)
                        .collect(Collectors.joining()));
    }
}

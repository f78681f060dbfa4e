package dev.semel.benchmarks.footprint;

import dev.semel.benchmarks.installation.ProcessorTime;

/** What a server has used, asked and said since it was started. */
record Reading(ProcessorTime processors, long statements, long logLines) {

    Reading less(Reading other) {
        return new Reading(processors.less(other.processors), statements - other.statements, logLines - other.logLines);
    }
}

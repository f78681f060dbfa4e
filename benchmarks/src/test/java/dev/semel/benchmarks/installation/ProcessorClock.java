package dev.semel.benchmarks.installation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * How long the processors have worked for a process and all that it started, those that have ended included: as Linux counts it,
 * in {@code /proc}.
 */
final class ProcessorClock {

    /** The kernel counts in hundredths of a second for programs, and in other units inside. */
    private static final double MILLISECONDS_PER_TICK = 10;

    // By proc(5), counted from the state, which follows the name in brackets.
    private static final int USER = 11;
    private static final int CHILDRENS_SYSTEM = 14;

    private ProcessorClock() {}

    /** A child that ends while it is asked is counted by its parent then, so all are asked again. */
    static double milliseconds(long process) {
        while (true) {
            try {
                return ofAll(process);
            } catch (NoSuchFileException ended) {
                requireAlive(process);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static double ofAll(long process) throws IOException {
        double sum = 0;
        for (ProcessHandle child : ProcessHandle.of(process).stream()
                .flatMap(ProcessHandle::children)
                .toList()) {
            sum += ofAll(child.pid());
        }
        return sum + own(process);
    }

    private static void requireAlive(long process) {
        if (ProcessHandle.of(process).isEmpty()) {
            throw new IllegalStateException("The process " + process + " is gone: the measurement is void.");
        }
    }

    // Its own, and that of the children for whose end it has waited.
    private static double own(long process) throws IOException {
        String line = Files.readString(Path.of("/proc", String.valueOf(process), "stat"));
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        long ticks = 0;
        for (int field = USER; field <= CHILDRENS_SYSTEM; field++) {
            ticks += Long.parseLong(fields[field]);
        }
        return ticks * MILLISECONDS_PER_TICK;
    }
}

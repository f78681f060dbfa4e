package dev.semel.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a process occupies of the machine's memory, as Linux counts it. */
public record ResidentMemory(long pid) {

    private static final String ENTRY = "VmRSS:";
    private static final double KIBIBYTES = 1024;

    /** In MiB. */
    public double mebibytes() {
        try {
            // "VmRSS:     123456 kB"
            return Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status")).stream()
                            .filter(line -> line.startsWith(ENTRY))
                            .mapToLong(line -> Long.parseLong(line.split("\\s+")[1]))
                            .findFirst()
                            .orElseThrow()
                    / KIBIBYTES;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

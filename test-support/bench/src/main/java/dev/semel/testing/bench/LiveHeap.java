package dev.semel.testing.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What a Java process really needs of its heap. */
public record LiveHeap(long processId) {

    private static final double MEBIBYTE = 1024 * 1024;

    /** In MiB, right after a full garbage collection, which this asks for. */
    public double mebibytes() {
        return bytes() / MEBIBYTE;
    }

    /** The same in bytes. */
    public long bytes() {
        String histogram = jcmd("GC.class_histogram");
        int total = histogram.lastIndexOf("Total");
        if (total < 0) {
            throw new IllegalStateException("The process " + processId + " says of its heap: " + histogram);
        }
        // "Total  1234567  123456789": the last line.
        return Long.parseLong(histogram.substring(total).split("\\s+")[2]);
    }

    private String jcmd(String command) {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        try {
            Process process = new ProcessBuilder(jcmd.toString(), String.valueOf(processId), command)
                    .redirectErrorStream(true)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

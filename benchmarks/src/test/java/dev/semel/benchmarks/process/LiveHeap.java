package dev.semel.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What a Java process really needs of its heap. */
public record LiveHeap(long pid) {

    private static final double MEBIBYTE = 1024 * 1024;

    /** In MiB, right after a full garbage collection, which this asks for. */
    public double mebibytes() {
        String histogram = jcmd("GC.class_histogram");
        // "Total  1234567  123456789": the last line.
        String[] total = histogram.substring(histogram.lastIndexOf("Total")).split("\\s+");
        return Long.parseLong(total[2]) / MEBIBYTE;
    }

    private String jcmd(String command) {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        try {
            Process process = new ProcessBuilder(jcmd.toString(), String.valueOf(pid), command)
                    .redirectErrorStream(true)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.semel.benchmarks.result;

import dev.semel.benchmarks.installation.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What it was measured on. */
public record Machine(Map<String, String> properties) {

    public static Machine look() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("Processors", Runtime.getRuntime().availableProcessors() + " x " + processor());
        properties.put("System", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        properties.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        properties.put("Open Liberty", System.getProperty("liberty.version"));
        properties.put("Artemis", System.getProperty("artemis.version") + " (broker and adapter)");
        properties.put(
                "Forcing 4 KiB to disk",
                "median of " + Disk.FORCES + ": " + Disk.force().toNanos() / 1000 + " microseconds");
        properties.put("Load before the start", load());
        return new Machine(properties);
    }

    private static String processor() {
        return read(Path.of("/proc/cpuinfo"))
                .lines()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
    }

    private static String load() {
        return read(Path.of("/proc/loadavg")).strip() + " (a figure above 0.3 says that the machine was not quiet)";
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

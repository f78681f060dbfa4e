package dev.semel.benchmarks.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** What it was measured on. */
public record Machine(Map<String, String> properties) {

    private static final int SYNCS = 200;
    private static final int PAGE = 4096;

    public static Machine look() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("Processors", Runtime.getRuntime().availableProcessors() + " x " + processor());
        properties.put("System", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        properties.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        properties.put("Open Liberty", System.getProperty("liberty.version"));
        properties.put("Artemis", System.getProperty("artemis.version") + " (broker and adapter)");
        properties.put("Forcing 4 KiB to disk", "median of " + SYNCS + ": " + syncMicros() + " microseconds");
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

    private static long syncMicros() {
        Path file = Path.of(System.getProperty("benchmark.output"), "sync.tmp");
        long[] micros = new long[SYNCS];
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            for (int sync = 0; sync < SYNCS; sync++) {
                channel.write(ByteBuffer.allocate(PAGE), 0);
                long start = System.nanoTime();
                channel.force(false);
                micros[sync] = (System.nanoTime() - start) / 1000;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Arrays.sort(micros);
        return micros[SYNCS / 2];
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.semel.benchmarks.installation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;

/** The disk below all durable parts. */
public final class Disk {

    public static final int FORCES = 200;

    private static final int PAGE = 4096;

    private Disk() {}

    /** How long it takes to write 4 KiB and force them: the median of {@link #FORCES}. */
    public static Duration force() {
        Path file = Path.of(System.getProperty("benchmark.output"), "force.tmp");
        long[] nanos = new long[FORCES];
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            for (int force = 0; force < FORCES; force++) {
                long start = System.nanoTime();
                channel.write(ByteBuffer.allocate(PAGE), 0);
                channel.force(false);
                nanos[force] = System.nanoTime() - start;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Arrays.sort(nanos);
        return Duration.ofNanos(nanos[FORCES / 2]);
    }
}

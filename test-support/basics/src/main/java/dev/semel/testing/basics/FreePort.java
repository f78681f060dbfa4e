package dev.semel.testing.basics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Ports that nothing listens on, so that the tests pass while the demo runs. A server takes seconds until it listens: until this process
 * ends, no other test process on this checkout is given the same one.
 */
public final class FreePort {

    private static final Path GIVEN = Path.of("target", "ports");

    private static final Set<Integer> OURS = ConcurrentHashMap.newKeySet();
    // Without a reference they would be closed, and the locks gone.
    private static final Queue<FileChannel> HELD = new ConcurrentLinkedQueue<>();

    private FreePort() {}

    public static int any() {
        try {
            Files.createDirectories(GIVEN);
            int port = free();
            while (!isReserved(port)) {
                port = free();
            }
            return port;
        } catch (IOException e) {
            throw new UncheckedIOException("There is no free port for a server.", e);
        }
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    // A file that this process has locked is not opened again: closed, it would let go of the lock.
    private static boolean isReserved(int port) throws IOException {
        if (!OURS.add(port)) {
            return false;
        }
        FileChannel file = FileChannel.open(
                GIVEN.resolve(String.valueOf(port)), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean isLocked = file.tryLock() != null;
        if (isLocked) {
            HELD.add(file);
        } else {
            file.close();
        }
        return isLocked;
    }
}

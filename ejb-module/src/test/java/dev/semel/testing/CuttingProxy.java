package dev.semel.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Stands between a client and a database, and cuts the connection when the client sends a word. */
public final class CuttingProxy implements AutoCloseable {

    private static final int BUFFER = 8192;

    /** When the connection is cut. */
    public enum Cut {
        /** The database never hears the word. */
        BEFORE_THE_DATABASE_HEARS,
        /** The database has answered, but the client never hears it. */
        BEFORE_THE_CLIENT_HEARS
    }

    private final String host;
    private final int port;
    private final String word;
    private final Cut cut;
    private final ServerSocket server = server();
    private volatile boolean isArmed;
    private volatile boolean isHeard;

    public CuttingProxy(String host, int port, String word, Cut cut) {
        this.host = host;
        this.port = port;
        this.word = word;
        this.cut = cut;
        run(this::welcome);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** From now on the word cuts. */
    public void arm() {
        isArmed = true;
    }

    /** Whether the word came, and the connection was cut. */
    public boolean hasCut() {
        return isHeard;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void welcome() throws IOException {
        while (!server.isClosed()) {
            Socket client = server.accept();
            Socket database = new Socket(host, port);
            run(() -> questions(client, database));
            run(() -> answers(database, client));
        }
    }

    private void questions(Socket client, Socket database) throws IOException {
        byte[] buffer = new byte[BUFFER];
        InputStream in = client.getInputStream();
        OutputStream out = database.getOutputStream();
        for (int length = in.read(buffer); length > 0; length = in.read(buffer)) {
            boolean isWord = isArmed && new String(buffer, 0, length, StandardCharsets.ISO_8859_1).contains(word);
            isHeard |= isWord;
            if (isWord && cut == Cut.BEFORE_THE_DATABASE_HEARS) {
                client.close();
                database.close();
                return;
            }
            out.write(buffer, 0, length);
        }
    }

    private void answers(Socket database, Socket client) throws IOException {
        byte[] buffer = new byte[BUFFER];
        InputStream in = database.getInputStream();
        OutputStream out = client.getOutputStream();
        for (int length = in.read(buffer); length > 0; length = in.read(buffer)) {
            if (isHeard) {
                client.close();
                database.close();
                return;
            }
            out.write(buffer, 0, length);
        }
    }

    private static ServerSocket server() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    // A connection that ends, ends its threads; one that waits for it is told by its own end of the line.
    private static void run(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException over) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private interface Work {
        void run() throws IOException;
    }
}

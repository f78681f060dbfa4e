package dev.semel.endtoend.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Speaks HTTP byte by byte, and as wrongly as it likes. */
public final class RawHttp {

    // At two letters a second it takes an hour; a form may be no longer before its sender has signed in.
    private static final String ANNOUNCED = "Content-Length: 8000";

    private static final int PATIENCE_MILLIS = 60_000;

    private final URI server;

    /** A request whose body does not come. */
    public record Held(Socket socket) implements AutoCloseable {

        /**
         * Sends one letter more; the server waits anew for the next.
         *
         * @return whether the server had not closed the connection
         */
        public boolean sendOn() {
            try {
                write(socket, "j");
                return true;
            } catch (IOException closed) {
                return false;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    public RawHttp(URI server) {
        this.server = server;
    }

    /** Posts one letter of many, and leaves the server to wait for the others. */
    public Held holdBack(String path) throws IOException {
        Socket socket = connect();
        write(socket, head("POST", path, ANNOUNCED) + "j");
        return new Held(socket);
    }

    /** The same, from another address of this machine. */
    public Held holdBack(String path, String from) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort(), InetAddress.getByName(from), 0);
        write(socket, head("POST", path, ANNOUNCED) + "j");
        return new Held(socket);
    }

    /** What the server says to the head of a form that announces its body so, with the first bytes of it. */
    public String announce(String path, String header) throws IOException {
        try (Socket socket = connect()) {
            write(socket, head("POST", path, header) + "5\r\nj_use\r\n");
            return answer(socket);
        }
    }

    public String get(String path, String header) throws IOException {
        try (Socket socket = connect()) {
            write(socket, head("GET", path, header));
            return answer(socket);
        }
    }

    private String head(String method, String path, String header) {
        // An API looks at both before it reads the body.
        String type = path.contains("/api/")
                ? "application/json\r\nIdempotency-Key: \"of-a-stranger\""
                : "application/x-www-form-urlencoded";
        String host = header.startsWith("Host:") ? "" : "Host: " + server.getAuthority() + "\r\n";
        return method + " " + path + " HTTP/1.1\r\n" + host + header + "\r\nConnection: close\r\n" + "Content-Type: "
                + type + "\r\n\r\n";
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private static void write(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    }

    // The server may close the connection with bytes of the body unread, which ends the reading with an error.
    private static String answer(Socket socket) throws IOException {
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        byte[] some = new byte[8192];
        try {
            for (int read = socket.getInputStream().read(some);
                    read >= 0;
                    read = socket.getInputStream().read(some)) {
                told.write(some, 0, read);
            }
        } catch (SocketTimeoutException silent) {
            throw new IOException("The server did not answer within " + PATIENCE_MILLIS + " ms.", silent);
        } catch (IOException cutOff) {
            told.write('\n');
        }
        return told.toString(StandardCharsets.ISO_8859_1);
    }
}

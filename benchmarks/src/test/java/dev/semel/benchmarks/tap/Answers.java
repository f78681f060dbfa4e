package dev.semel.benchmarks.tap;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;

/** PostgreSQL's side of one connection, message by message: a letter, a length, a body. */
final class Answers {

    private static final int COMMAND_COMPLETE = 'C';
    private static final int READY_FOR_QUERY = 'Z';
    private static final int NO_ENCRYPTION = 'N';

    private final PostgresTap tap;
    private final AtomicBoolean answered;

    Answers(PostgresTap tap, AtomicBoolean answered) {
        this.tap = tap;
        this.answered = answered;
    }

    void pass(InputStream server, OutputStream client) throws IOException {
        DataInputStream from = new DataInputStream(new BufferedInputStream(server));
        DataOutputStream to = new DataOutputStream(new BufferedOutputStream(client));
        int first = from.read();
        // Before all messages: the bare answer to the question whether to encrypt.
        while (first == NO_ENCRYPTION) {
            to.write(first);
            to.flush();
            first = from.read();
        }
        for (int type = first; type >= 0; type = from.read()) {
            pass(type, from, to);
        }
    }

    private void pass(int type, DataInputStream from, DataOutputStream to) throws IOException {
        int length = from.readInt();
        byte[] body = from.readNBytes(length - Integer.BYTES);
        if (type == COMMAND_COMPLETE) {
            tap.statement(new String(body, 0, body.length - 1, StandardCharsets.US_ASCII));
        }
        if (type == READY_FOR_QUERY) {
            answered.set(true);
        }
        to.write(type);
        to.writeInt(length);
        to.write(body);
        if (from.available() == 0) {
            to.flush();
        }
    }
}

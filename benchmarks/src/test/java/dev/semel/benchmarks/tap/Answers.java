package dev.semel.benchmarks.tap;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** PostgreSQL's side of one connection, message by message: a letter, a length, a body. */
final class Answers {

    private static final int COMMAND_COMPLETE = 'C';
    private static final int EMPTY_QUERY = 'I';
    private static final int READY_FOR_QUERY = 'Z';
    private static final int NO_ENCRYPTION = 'N';

    private final PostgresTap tap;
    private final DataInputStream from;
    private final DataOutputStream to;

    Answers(PostgresTap tap, DataInputStream from, OutputStream to) {
        this.tap = tap;
        this.from = new DataInputStream(new BufferedInputStream(from));
        this.to = new DataOutputStream(new BufferedOutputStream(to));
    }

    void pass() throws IOException {
        int first = from.read();
        // Before all messages: the bare answer to the question whether to encrypt.
        while (first == NO_ENCRYPTION) {
            to.write(first);
            to.flush();
            first = from.read();
        }
        for (int type = first; type >= 0; type = from.read()) {
            message(type);
        }
    }

    private void message(int type) throws IOException {
        int length = from.readInt();
        byte[] body = from.readNBytes(length - Integer.BYTES);
        if (type == COMMAND_COMPLETE) {
            tap.statement(new String(body, 0, body.length - 1, StandardCharsets.US_ASCII));
        }
        if (type == EMPTY_QUERY) {
            tap.statement("empty query");
        }
        if (type == READY_FOR_QUERY) {
            tap.roundTrip();
        }
        to.write(type);
        to.writeInt(length);
        to.write(body);
        if (from.available() == 0) {
            to.flush();
        }
    }
}

package dev.semel.artemis.broker;

import io.netty.buffer.ByteBuf;
import org.apache.activemq.artemis.utils.DataConstants;

/**
 * Walks over what the body of a message has by its type, without keeping any of it: a length that the body does not have is found
 * before a client asks for as much memory.
 */
final class Layout {

    /** The shortest entry of a map: a name without letters, and the type of a value that is null. */
    private static final int SHORTEST_ENTRY = Integer.BYTES + Byte.BYTES;

    private static final int SHORT_STRING = 9;
    private static final int MIDDLE_STRING = 0xfff;

    private final Body body;
    private final ByteBuf bytes;

    Layout(Body body) {
        this.body = body;
        this.bytes = body.bytes();
    }

    void text() {
        if (!isNull()) {
            counted();
        }
    }

    void object() {
        counted();
    }

    /** Answers how many entries it has. */
    int map() {
        if (isNull()) {
            return 0;
        }
        int entries = bytes.readInt();
        require(entries >= 0 && entries <= body.left() / SHORTEST_ENTRY);
        for (int entry = 0; entry < entries && body.isWhole(); entry++) {
            counted();
            byte type = bytes.readByte();
            if (type == DataConstants.STRING) {
                counted();
            } else {
                value(type);
            }
        }
        return entries;
    }

    void stream() {
        while (body.isWhole() && bytes.isReadable()) {
            byte type = bytes.readByte();
            if (type == DataConstants.STRING) {
                nullableString();
            } else {
                value(type);
            }
        }
    }

    private void value(byte type) {
        switch (type) {
            case DataConstants.NULL -> skip(0);
            case DataConstants.BOOLEAN, DataConstants.BYTE -> skip(Byte.BYTES);
            case DataConstants.SHORT, DataConstants.CHAR -> skip(Short.BYTES);
            case DataConstants.INT, DataConstants.FLOAT -> skip(Integer.BYTES);
            case DataConstants.LONG, DataConstants.DOUBLE -> skip(Long.BYTES);
            case DataConstants.BYTES -> counted();
            default -> throw new IndexOutOfBoundsException();
        }
    }

    private void nullableString() {
        if (isNull()) {
            return;
        }
        int length = bytes.readInt();
        require(length >= 0);
        if (length < SHORT_STRING) {
            skip(length * Short.BYTES);
        } else if (length < MIDDLE_STRING) {
            skip(bytes.readUnsignedShort());
        } else {
            counted();
        }
    }

    private boolean isNull() {
        return bytes.readByte() == DataConstants.NULL;
    }

    private void counted() {
        int length = bytes.readInt();
        require(length >= 0 && length <= body.left());
        if (body.isWhole()) {
            skip(length);
        }
    }

    private void skip(int length) {
        bytes.skipBytes(length);
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IndexOutOfBoundsException();
        }
    }
}

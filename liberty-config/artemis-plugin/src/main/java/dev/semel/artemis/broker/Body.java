package dev.semel.artemis.broker;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.core.message.LargeBodyReader;
import org.apache.activemq.artemis.core.server.LargeServerMessage;

/**
 * The body of a message, as far as it is at hand: of a large one, which lies in a file, the first bytes.
 *
 * @param size of all of it
 */
record Body(ByteBuf bytes, long size) {

    private static final int HEAD = 64;

    static Body of(ICoreMessage message) throws ActiveMQException {
        return message instanceof LargeServerMessage large
                ? ofFile(large)
                : of(message.getReadOnlyBodyBuffer().byteBuf());
    }

    static Body of(ByteBuf bytes) {
        ByteBuf all = bytes.duplicate().readerIndex(0);
        return new Body(all, all.readableBytes());
    }

    private static Body ofFile(LargeServerMessage large) throws ActiveMQException {
        try (LargeBodyReader file = large.getLargeBody().getLargeBodyReader()) {
            file.open();
            ByteBuffer head = ByteBuffer.allocate((int) Math.min(HEAD, file.getSize()));
            file.readInto(head);
            head.rewind();
            return new Body(Unpooled.wrappedBuffer(head), file.getSize());
        }
    }

    boolean isWhole() {
        return bytes.writerIndex() == size;
    }

    /** How many bytes follow on what was read, at hand or not. */
    long left() {
        return size - bytes.readerIndex();
    }
}

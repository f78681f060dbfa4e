package dev.semel.internal.kafka.record;

import dev.semel.internal.message.LargeBody;
import java.util.Arrays;
import java.util.function.Consumer;

/** A value that is too large to be kept in one piece, although Kafka's client has it in memory. */
record LargeValue(byte[] value) implements LargeBody {

    private static final int PIECE = 1024 * 1024;

    @Override
    public void forEachPiece(Consumer<byte[]> taker) {
        for (int from = 0; from < value.length; from += PIECE) {
            taker.accept(Arrays.copyOfRange(value, from, Math.min(from + PIECE, value.length)));
        }
    }
}

package dev.semel.internal.message;

import java.util.function.Consumer;

/** A body that is handed on piece by piece, because it should not be in memory as a whole. */
@FunctionalInterface
public interface LargeBody {

    /** Hands out the pieces in order, from the beginning. The array is used again for the next piece. */
    void forEachPiece(Consumer<byte[]> taker);
}

package dev.semel.internal.message.jms;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.StoredMessage;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A text with more bytes than are kept in one piece. It is handed out as UTF-16, of which any half of a text is one, too. */
public final class LargeText {

    private static final int LETTERS = 512 * 1024;
    private static final int MOST_BYTES = 3;

    private LargeText() {}

    /** The body, if it is too large to be kept in one piece. */
    public static Optional<LargeBody> of(String text) {
        return isLarge(text) ? Optional.of(taker -> forEachPiece(text, taker)) : Optional.empty();
    }

    /** The message without its body, which says that it has one. */
    public static StoredMessage withoutBody(Map<String, Object> properties) {
        return new StoredMessage(BodyKind.TEXT16, null, properties);
    }

    private static boolean isLarge(String text) {
        if ((long) text.length() * MOST_BYTES <= StoredMessage.LARGEST_BODY) {
            return false;
        }
        long size = 0;
        for (int i = 0; i < text.length() && size <= StoredMessage.LARGEST_BODY; i++) {
            size += sizeOf(text.charAt(i));
        }
        return size > StoredMessage.LARGEST_BODY;
    }

    // In UTF-8, where a pair of surrogates takes four bytes.
    private static int sizeOf(char letter) {
        if (letter < 0x80) {
            return 1;
        }
        return letter < 0x800 || Character.isSurrogate(letter) ? 2 : MOST_BYTES;
    }

    private static void forEachPiece(String text, Consumer<byte[]> taker) {
        byte[] piece = new byte[2 * LETTERS];
        for (int from = 0; from < text.length(); from += LETTERS) {
            int length = Math.min(LETTERS, text.length() - from);
            ByteBuffer.wrap(piece).asCharBuffer().put(text, from, from + length);
            taker.accept(length == LETTERS ? piece : Arrays.copyOf(piece, 2 * length));
        }
    }
}

package dev.semel.internal.message.content;

import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Typed values as JSON, written value by value, so that nothing of it is held as a whole. A string is a JSON string, any other type an
 * array of its type name and its value in letters. The result is pure ASCII: NUL and lone surrogates are escaped.
 *
 * <p>What is written is handed out in pieces, in order; the array of a full one is used again for the next.
 */
public final class TypedJson {

    public static final String BYTES = "Bytes";

    private static final HexFormat HEX = HexFormat.of();

    private static final int FIRST_PIECE = 256;
    private static final int PIECE = 1024 * 1024;

    // Divided by three, or letters that fill up would stand in the middle.
    private static final int BYTES_AT_ONCE = 3 * 1024;

    private final Consumer<byte[]> taker;
    private byte[] piece = new byte[FIRST_PIECE];
    private int filled;
    private boolean isFirst;

    public TypedJson(Consumer<byte[]> taker) {
        this.taker = taker;
    }

    public void beginMap() {
        begin('{');
    }

    public void member(String name, @Nullable Object value) {
        next();
        text(name);
        add(':');
        value(value);
    }

    public void endMap() {
        end('}');
    }

    public void beginList() {
        begin('[');
    }

    public void element(@Nullable Object value) {
        next();
        value(value);
    }

    public void endList() {
        end(']');
    }

    private void begin(char bracket) {
        add(bracket);
        isFirst = true;
    }

    private void next() {
        if (!isFirst) {
            add(',');
        }
        isFirst = false;
    }

    private void end(char bracket) {
        add(bracket);
        taker.accept(filled == piece.length ? piece : Arrays.copyOf(piece, filled));
        filled = 0;
    }

    private void value(@Nullable Object value) {
        if (value == null) {
            ascii("null");
        } else if (value instanceof String text) {
            text(text);
        } else {
            add('[');
            typed(value);
            add(']');
        }
    }

    private void typed(Object value) {
        if (value instanceof byte[] bytes) {
            text(BYTES);
            add(',');
            base64(bytes);
        } else {
            text(value.getClass().getSimpleName());
            add(',');
            text(value.toString());
        }
    }

    private void text(String text) {
        add('"');
        for (int i = 0; i < text.length(); i++) {
            letter(text.charAt(i));
        }
        add('"');
    }

    private void letter(char letter) {
        switch (letter) {
            case '"', '\\' -> escaped(letter);
            case '\b' -> escaped('b');
            case '\f' -> escaped('f');
            case '\n' -> escaped('n');
            case '\r' -> escaped('r');
            case '\t' -> escaped('t');
            default -> {
                if (letter >= 0x20 && letter < 0x7f) {
                    add(letter);
                } else {
                    escaped('u');
                    ascii(HEX.toHexDigits(letter));
                }
            }
        }
    }

    private void escaped(char letter) {
        add('\\');
        add(letter);
    }

    private void base64(byte[] bytes) {
        add('"');
        for (int from = 0; from < bytes.length; from += BYTES_AT_ONCE) {
            byte[] some = Arrays.copyOfRange(bytes, from, Math.min(from + BYTES_AT_ONCE, bytes.length));
            for (byte letter : Base64.getEncoder().encode(some)) {
                add((char) letter);
            }
        }
        add('"');
    }

    private void ascii(String letters) {
        for (int i = 0; i < letters.length(); i++) {
            add(letters.charAt(i));
        }
    }

    private void add(char ascii) {
        if (filled == piece.length) {
            makeRoom();
        }
        piece[filled++] = (byte) ascii;
    }

    private void makeRoom() {
        if (piece.length < PIECE) {
            piece = Arrays.copyOf(piece, 2 * piece.length);
        } else {
            taker.accept(piece);
            filled = 0;
        }
    }
}

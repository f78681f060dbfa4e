package dev.semel.internal.message.content;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of letters and bytes as they come, so that nothing is copied as a whole. */
public final class ContentDigest {

    private static final int ROOM = 4096;
    private static final int MOST_BYTES_OF_A_LETTER = 3;
    private static final int ASCII = 0x80;

    private final MessageDigest digest = sha256();
    private final byte[] buffer;
    private int filled;

    /** @param letters about how many will come */
    public ContentDigest(int letters) {
        this.buffer = new byte[Math.max(MOST_BYTES_OF_A_LETTER, Math.min(ROOM, letters))];
    }

    /** Each UTF-16 code unit by itself, so that a lone surrogate counts, too. */
    public ContentDigest add(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (buffer.length - filled < MOST_BYTES_OF_A_LETTER) {
                flush();
            }
            if (letter < ASCII) {
                buffer[filled++] = (byte) letter;
            } else {
                buffer[filled++] = (byte) 0xFF;
                buffer[filled++] = (byte) (letter >>> Byte.SIZE);
                buffer[filled++] = (byte) letter;
            }
        }
        return this;
    }

    public ContentDigest add(byte[] bytes) {
        flush();
        digest.update(bytes);
        return this;
    }

    private void flush() {
        digest.update(buffer, 0, filled);
        filled = 0;
    }

    /** In hexadecimal; only once. */
    public String hex() {
        flush();
        return HexFormat.of().formatHex(digest.digest());
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }
}

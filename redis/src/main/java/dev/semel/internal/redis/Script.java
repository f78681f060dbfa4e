package dev.semel.internal.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** The steps on a key, each of which Redis does as one. They are written in Lua, beside this class. */
enum Script {
    START,
    FIND,
    TAKEOVER,
    RENEW,
    COMPLETE,
    GIVEBACK,
    LEAVE;

    private final byte[] text;
    private final byte[] sha;

    Script() {
        String file = name().toLowerCase(Locale.ROOT) + ".lua";
        try (InputStream source = Script.class.getResourceAsStream(file)) {
            text = source.readAllBytes();
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text);
            sha = HexFormat.of().formatHex(digest).getBytes(StandardCharsets.US_ASCII);
        } catch (IOException broken) {
            throw new UncheckedIOException("The script " + file + " cannot be read.", broken);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    byte[] text() {
        return text;
    }

    /** The name by which Redis knows a script that it has seen. */
    byte[] sha() {
        return sha;
    }
}

package dev.semel.console.url;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * The names in a query whose values cannot be told: bytes that are no UTF-8, which the container replaces in silence, a
 * broken escape, or one name with several values.
 */
final class UnclearNames {

    private static final int HEXADECIMAL = 16;

    private UnclearNames() {}

    /** @param query the query part of an address as it was sent; null if there was none */
    static Set<String> of(String query) {
        Set<String> unclear = new HashSet<>();
        Set<String> seen = new HashSet<>();
        for (String pair : query == null ? new String[0] : query.split("&")) {
            int equals = pair.indexOf('=');
            String name = decoded(pair.substring(0, equals < 0 ? pair.length() : equals));
            boolean isTwice = !seen.add(name) && !name.isEmpty();
            if (isTwice || !isUtf8(pair)) {
                unclear.add(name);
            }
        }
        return unclear;
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            return name;
        }
    }

    private static boolean isUtf8(String escaped) {
        ByteBuffer bytes = ByteBuffer.allocate(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            int value = c == '%' ? escapedByte(escaped, i) : c;
            if (value < 0 || value > 0xff) {
                return false;
            }
            bytes.put((byte) value);
            i += c == '%' ? 2 : 0;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes.flip());
            return true;
        } catch (CharacterCodingException undecodable) {
            return false;
        }
    }

    private static int escapedByte(String escaped, int percent) {
        if (percent + 2 >= escaped.length()) {
            return -1;
        }
        int high = Character.digit(escaped.charAt(percent + 1), HEXADECIMAL);
        int low = Character.digit(escaped.charAt(percent + 2), HEXADECIMAL);
        return high < 0 || low < 0 ? -1 : high * HEXADECIMAL + low;
    }
}

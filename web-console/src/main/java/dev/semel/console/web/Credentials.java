package dev.semel.console.web;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Name and password as a program sends them (RFC 7617). */
record Credentials(String name, String password) {

    private static final String SCHEME = "Basic ";

    /** @param header the value of {@code Authorization}; null if there is none */
    static Optional<Credentials> of(String header) {
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        try {
            byte[] decoded =
                    Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
            String both = new String(decoded, StandardCharsets.UTF_8);
            int colon = both.indexOf(':');
            return colon < 1
                    ? Optional.empty()
                    : Optional.of(new Credentials(both.substring(0, colon), both.substring(colon + 1)));
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}

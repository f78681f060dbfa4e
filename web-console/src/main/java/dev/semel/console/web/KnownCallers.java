package dev.semel.console.web;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whose name and password were right within the last hour, from that address: many requests of one program are no guesses, and one line
 * of the audit says that it came. The registry looks at each password all the same. Kept is a hash with a salt of this process.
 */
@ApplicationScoped
public class KnownCallers {

    private static final String HASH = "SHA-256";
    private static final int MOST = 1_000;
    private static final Duration MEMORY = Duration.ofHours(1);

    private final byte[] salt = random();
    private final Map<String, Long> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MOST;
        }
    };

    boolean isKnown(Credentials caller, String address) {
        String hash = hash(caller, address);
        synchronized (known) {
            Long since = known.get(hash);
            return since != null && System.nanoTime() - since < MEMORY.toNanos();
        }
    }

    void remember(Credentials caller, String address) {
        String hash = hash(caller, address);
        synchronized (known) {
            known.put(hash, System.nanoTime());
        }
    }

    void forget(Credentials caller, String address) {
        String hash = hash(caller, address);
        synchronized (known) {
            known.remove(hash);
        }
    }

    private String hash(Credentials caller, String address) {
        try {
            MessageDigest digest = MessageDigest.getInstance(HASH);
            digest.update(salt);
            String all = String.join("\u0000", address, caller.name(), caller.password());
            return Base64.getEncoder().encodeToString(digest.digest(all.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java has " + HASH + "; the request was not done.", impossible);
        }
    }

    private static byte[] random() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }
}

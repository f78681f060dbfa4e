package dev.semel.internal.reconciliation.broker;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a finding of the broker's side is about. Each node may have a broker of its own, with queues of the same names, so the broker
 * is a part of it.
 *
 * @param broker the id that the broker gave itself
 * @param origin the queue from which the messages came that the broker gave up; empty if it is not known, null for other findings
 */
public record BrokerSubject(String broker, String queue, @Nullable String origin) {

    private static final int LONGEST = 500;

    static BrokerSubject of(String broker, String queue) {
        return new BrokerSubject(broker, queue, null);
    }

    /** Reads the subject of a finding; empty if it is none of a broker's. */
    public static Optional<BrokerSubject> read(String subject) {
        String[] parts = subject.split(" ", -1);
        if (parts.length < 2 || parts.length > 3) {
            return Optional.empty();
        }
        try {
            return Optional.of(new BrokerSubject(
                    decoded(parts[0]), decoded(parts[1]), parts.length == 3 ? decoded(parts[2]) : null));
        } catch (IllegalArgumentException cut) {
            return Optional.empty();
        }
    }

    boolean isOf(String other) {
        return broker.equals(other);
    }

    /** As the subject of a finding: names of queues may contain what divides them here. */
    @Override
    public String toString() {
        String text = encoded(broker) + " " + encoded(queue) + (origin == null ? "" : " " + encoded(origin));
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    private static String decoded(String name) {
        return URLDecoder.decode(name, StandardCharsets.UTF_8);
    }
}

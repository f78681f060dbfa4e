package dev.semel.admin.keys;

import java.io.Serializable;
import java.time.Instant;

/**
 * Which keys are wanted; null means any.
 *
 * @param key an exact key, or a prefix when it ends with an asterisk
 * @param status in the words of the console, which are those of {@link KeyView}
 */
public record KeyQuery(String key, String consumer, String status, Instant from, Instant to) implements Serializable {}

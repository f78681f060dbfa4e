package dev.semel.admin.overview;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key over which a server has died.
 *
 * @param id the hash under which the key is kept
 * @param key the key as it is shown; null as long as it has no record
 */
public record SuspectView(String id, @Nullable String key, String consumer, int deaths, String node, Instant begunAt) {}

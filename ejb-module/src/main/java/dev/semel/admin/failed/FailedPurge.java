package dev.semel.admin.failed;

import java.io.Serializable;
import java.time.Instant;

/**
 * What a purge would delete. The moment is fixed, so the number can only fall.
 *
 * @param query which entries, as the list shows them
 * @param before they were retried or given up before this moment
 * @param count how many they are: the one who purges must name the number
 */
public record FailedPurge(FailedQuery query, Instant before, long count) implements Serializable {}

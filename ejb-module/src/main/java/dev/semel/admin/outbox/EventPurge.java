package dev.semel.admin.outbox;

import java.io.Serializable;
import java.time.Instant;

/**
 * What a purge would delete. The moment is fixed, so the number can only fall.
 *
 * @param query which events, as the list shows them
 * @param before they were published, captured or given up before this moment
 * @param count how many they are: the one who purges must name the number
 */
public record EventPurge(OutboxQuery query, Instant before, long count) implements Serializable {}

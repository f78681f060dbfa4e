package dev.semel.admin.failed;

import java.io.Serializable;
import java.time.Instant;

/**
 * What an action on all entries that match would change. The moment is fixed, so the number can only fall.
 *
 * @param until they were parked until this moment; given up until then, where the query asks for DISCARDED ones
 * @param count how many they are
 * @param unknown how many messages among them have an unknown outcome
 */
public record FailedPlan(FailedQuery query, Instant until, long count, long unknown) implements Serializable {}

package dev.semel.admin;

import java.io.Serializable;
import java.time.Instant;

/**
 * What a purge would delete. The moment is fixed, so the number can only fall.
 *
 * @param query which rows, as the list shows them
 * @param before they were finished before this moment
 * @param count how many they are: the one who purges must name the number
 */
public record PurgePlan<Q extends ListFilter>(Q query, Instant before, long count) implements Serializable {}

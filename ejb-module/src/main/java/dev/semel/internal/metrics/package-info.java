/**
 * Counters and backlog as MicroProfile Metrics, if the server has them. Only {@code PlatformMeters} uses their API.
 * Start reading at {@code Meters}.
 */
@NullMarked
package dev.semel.internal.metrics;

import org.jspecify.annotations.NullMarked;

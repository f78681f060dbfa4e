/** Counters and backlog as MicroProfile Metrics, if the server has them. Only {@code PlatformMeters} uses their API. */
package dev.semel.internal.metrics;

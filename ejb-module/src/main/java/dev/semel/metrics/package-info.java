/**
 * What is counted and what waits, as MicroProfile Metrics, if the server has them. Only {@code PlatformMeters} knows their API.
 * Nobody imports this room.
 */
package dev.semel.metrics;

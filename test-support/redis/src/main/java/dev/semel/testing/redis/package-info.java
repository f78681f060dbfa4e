/** A real Redis for tests. */
package dev.semel.testing.redis;

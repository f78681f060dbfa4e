/** The purge in SQL. */
package dev.semel.internal.retention.jpa;

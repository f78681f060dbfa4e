/** The purge in SQL. Nobody imports it. */
package dev.semel.retention.jpa;

/** The database side of the start: the schema and the probe. Nobody imports it. */
package dev.semel.startup.jpa;

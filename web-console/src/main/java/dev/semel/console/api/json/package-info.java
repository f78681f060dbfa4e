/**
 * Records as JSON, and back. One rule for all: each component is a member of its name, times are UTC (ISO 8601), constants are their names,
 * and what does not apply is null. JSON-B would leave out what it does not know in silence, where an operator must be told.
 */
package dev.semel.console.api.json;

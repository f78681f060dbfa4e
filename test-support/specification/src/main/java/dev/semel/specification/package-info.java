/**
 * The decision table of the guide (docs/guide/idempotent-consumer.md), each row a test by its name. It runs in memory, in seconds, and on
 * a real server. Start reading at {@code DecisionTable}.
 */
package dev.semel.specification;

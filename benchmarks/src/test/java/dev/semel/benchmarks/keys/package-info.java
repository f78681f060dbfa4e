/** B10: a table of keys that has grown, and its purge. */
package dev.semel.benchmarks.keys;

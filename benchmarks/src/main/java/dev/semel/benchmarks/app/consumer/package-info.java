/** The consumers whose database knows one phase; and {@code UnannotatedXa}, which brings a data source of its own. */
package dev.semel.benchmarks.app.consumer;

/**
 * The application that is measured. Each bean does the same piece of work, {@link dev.semel.benchmarks.app.Effect}, and
 * differs from the others only in what is around it.
 */
package dev.semel.benchmarks.app;

/** The consumer whose database takes part in two phases: an application has one kind of database, so it is one of its own. */
package dev.semel.benchmarks.app.xa;

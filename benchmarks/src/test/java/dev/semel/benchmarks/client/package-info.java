/** What speaks to broker and database from outside: it fills queues, and looks into tables. */
package dev.semel.benchmarks.client;

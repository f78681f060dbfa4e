/** Server, database and broker, each a process of its own, and the letters that go through them. */
package dev.semel.benchmarks.plant;

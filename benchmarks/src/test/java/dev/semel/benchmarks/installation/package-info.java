/** Server, database and broker, each a process of its own. */
package dev.semel.benchmarks.installation;

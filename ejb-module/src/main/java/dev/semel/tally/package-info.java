/** What is counted: in memory since the start, and in the database for all nodes. Start reading at {@code Tally}. */
package dev.semel.tally;

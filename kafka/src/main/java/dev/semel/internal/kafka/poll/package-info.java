/** Brings the records of the assigned partitions to their consumers. Start reading at {@code Poller}. */
package dev.semel.internal.kafka.poll;

/** Brings the records of the assigned partitions to their consumers. Start reading at {@code Poller}. */
@NullMarked
package dev.semel.internal.kafka.poll;

import org.jspecify.annotations.NullMarked;

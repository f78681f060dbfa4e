/** How far a consumer has come in each partition, in the database. Start reading at {@code PartitionPositions}. */
@NullMarked
package dev.semel.internal.kafka.position;

import org.jspecify.annotations.NullMarked;

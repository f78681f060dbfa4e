/** The bean of the page of partitions: how far consumers of Kafka have come, and who works on what. */
@NullMarked
package dev.semel.admin.partition;

import org.jspecify.annotations.NullMarked;

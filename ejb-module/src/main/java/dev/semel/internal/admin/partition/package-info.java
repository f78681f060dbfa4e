/** What administrators do with the positions of consumers of Kafka, and how far behind these are. */
@NullMarked
package dev.semel.internal.admin.partition;

import org.jspecify.annotations.NullMarked;

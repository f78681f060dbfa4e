/** The page of partitions: how far consumers of Kafka have come. */
package dev.semel.console.partition;

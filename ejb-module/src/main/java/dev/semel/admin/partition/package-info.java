/** The bean of the page of partitions: how far consumers of Kafka have come, and who works on what. */
package dev.semel.admin.partition;

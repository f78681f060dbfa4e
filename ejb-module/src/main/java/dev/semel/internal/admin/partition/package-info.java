/** What administrators do with the positions of consumers of Kafka, and how far behind these are. */
package dev.semel.internal.admin.partition;

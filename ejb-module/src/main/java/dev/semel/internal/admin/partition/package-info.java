/** What administrators do with the positions of consumers of Kafka. */
package dev.semel.internal.admin.partition;

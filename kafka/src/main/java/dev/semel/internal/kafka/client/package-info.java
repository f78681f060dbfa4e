/** How this application reaches Kafka, as consumers and as producers do. */
package dev.semel.internal.kafka.client;

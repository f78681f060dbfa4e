/** The API of consumers of Kafka: what a bean declares, and what it implements. */
package dev.semel.kafka;

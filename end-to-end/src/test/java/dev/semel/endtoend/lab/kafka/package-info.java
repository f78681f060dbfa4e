/** The lab's consumer of Kafka, which needs the module for it. */
package dev.semel.endtoend.lab.kafka;

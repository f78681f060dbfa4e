/** What is known of an annotated consumer: the annotation, overridden by settings, and the beans that the application brings along. */
package dev.semel.idempotency.consumer;

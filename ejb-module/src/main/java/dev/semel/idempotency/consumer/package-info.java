/** What is known of an annotated consumer and of a message that arrives for it: settings, name, key. */
package dev.semel.idempotency.consumer;

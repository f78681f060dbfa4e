/** The console's door to the outbox. */
package dev.semel.admin.outbox;

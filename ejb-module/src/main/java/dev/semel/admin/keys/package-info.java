/** The console's door to the idempotency keys. */
package dev.semel.admin.keys;

/** The console's door to everything that failed: parked messages and parked outbox events in one list. */
package dev.semel.admin.failed;

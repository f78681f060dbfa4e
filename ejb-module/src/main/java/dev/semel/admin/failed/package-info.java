/** The bean of the page of failed entries: parked messages and parked outbox events in one list. Start reading at {@code FailedAdmin}. */
package dev.semel.admin.failed;

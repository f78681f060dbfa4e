/** The bean of the page of failed entries: parked messages and parked outbox events in one list. Start reading at {@code FailedAdmin}. */
@NullMarked
package dev.semel.admin.failed;

import org.jspecify.annotations.NullMarked;

/** The bean of the page of causes: what is parked, counted by its cause. Start reading at {@code FailedGroupsAdmin}. */
package dev.semel.admin.cause;

/** The bean of the page of causes: what is parked, counted by its cause. Start reading at {@code FailedGroupsAdmin}. */
@NullMarked
package dev.semel.admin.cause;

import org.jspecify.annotations.NullMarked;

/** The beans of the outbox page: events, and the destinations they go to. */
@NullMarked
package dev.semel.admin.outbox;

import org.jspecify.annotations.NullMarked;

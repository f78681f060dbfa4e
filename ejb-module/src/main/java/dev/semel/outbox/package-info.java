/** The API of the transactional outbox: applications publish events if, and only if, their transaction commits. */
@NullMarked
package dev.semel.outbox;

import org.jspecify.annotations.NullMarked;

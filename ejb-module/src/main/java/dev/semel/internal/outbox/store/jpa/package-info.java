/** The outbox tables in SQL and JPA. */
@NullMarked
package dev.semel.internal.outbox.store.jpa;

import org.jspecify.annotations.NullMarked;

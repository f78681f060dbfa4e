/** The idempotency tables in SQL and JPA. */
@NullMarked
package dev.semel.internal.idempotency.store.jpa;

import org.jspecify.annotations.NullMarked;

/** The purge in SQL. */
@NullMarked
package dev.semel.internal.retention.jpa;

import org.jspecify.annotations.NullMarked;

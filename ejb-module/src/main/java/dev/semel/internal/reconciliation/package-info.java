/**
 * Looks for work that nothing brings on any more. It names what a fault has left, and gives operators a way out. Start reading
 * at {@code Reconciler}. Knows both features, as {@code redelivery} does.
 */
@NullMarked
package dev.semel.internal.reconciliation;

import org.jspecify.annotations.NullMarked;

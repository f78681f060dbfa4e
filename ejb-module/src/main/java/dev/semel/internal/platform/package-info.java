/**
 * What we use of the platform: transactions ({@link dev.semel.internal.platform.Transactions}), waits, and the one timer for
 * everything periodic ({@link dev.semel.internal.platform.PeriodicTimer}). The simulation has its own. Start reading at {@code Transactions}.
 */
@NullMarked
package dev.semel.internal.platform;

import org.jspecify.annotations.NullMarked;

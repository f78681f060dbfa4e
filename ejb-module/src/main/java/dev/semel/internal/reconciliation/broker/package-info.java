/** Finds what lies at the broker and comes to no consumer. Start reading at {@code BrokerWatch}. */
@NullMarked
package dev.semel.internal.reconciliation.broker;

import org.jspecify.annotations.NullMarked;

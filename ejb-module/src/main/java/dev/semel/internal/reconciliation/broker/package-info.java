/** Finds what lies at the broker and comes to no consumer. Start reading at {@code BrokerWatch}. */
package dev.semel.internal.reconciliation.broker;

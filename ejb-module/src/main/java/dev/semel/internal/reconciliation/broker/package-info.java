/** Finds what lies at the broker and comes to no consumer. */
package dev.semel.internal.reconciliation.broker;

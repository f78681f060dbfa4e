/** Finds what lies at the broker and comes to nobody. */
package dev.semel.internal.reconciliation.broker;

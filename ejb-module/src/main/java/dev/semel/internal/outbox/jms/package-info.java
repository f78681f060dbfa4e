/** The outbox' side of Jakarta Messaging: sends events, asks who listens, wakes other nodes. */
package dev.semel.internal.outbox.jms;

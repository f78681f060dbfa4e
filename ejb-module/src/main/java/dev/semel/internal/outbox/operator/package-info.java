/** What operators read and do with outbox events and destinations. Append and relay do not use it. */
package dev.semel.internal.outbox.operator;

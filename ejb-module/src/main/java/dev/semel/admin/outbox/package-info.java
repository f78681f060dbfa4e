/** The beans of the outbox page: events, and the destinations they go to. */
package dev.semel.admin.outbox;

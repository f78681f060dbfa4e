package dev.semel.incontainer.bank;

import dev.semel.outbox.OutboxMessage;

/** Told to the world by a CDI event. */
@OutboxMessage(queue = "bank.out", aggregateType = "Transfer", aggregateId = "reference", sequenced = true)
public record Transferred(String reference, int amount) {}

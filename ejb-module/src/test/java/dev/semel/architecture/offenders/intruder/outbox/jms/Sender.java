package dev.semel.architecture.offenders.intruder.outbox.jms;

public record Sender() {}

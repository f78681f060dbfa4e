package dev.semel.architecture.offenders.brokers.relay.jms;

public record Sender() {}

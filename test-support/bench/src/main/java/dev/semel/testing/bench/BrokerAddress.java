package dev.semel.testing.bench;

/**
 * Where clients reach a broker.
 *
 * @param watcher who may ask the broker about its queues; its password is its name
 */
public record BrokerAddress(String url, String watcher) {}

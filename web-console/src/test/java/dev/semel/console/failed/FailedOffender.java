package dev.semel.console.failed;

import dev.semel.console.keys.KeysOffender;

/** A screen that knows another one. */
public record FailedOffender(KeysOffender keys) {}

package dev.semel.console.api;

import java.util.UUID;

/** What was started goes on in the background; the operation tells how far it is. */
public record Started(UUID operation) {}

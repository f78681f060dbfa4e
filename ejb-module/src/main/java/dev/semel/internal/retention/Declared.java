package dev.semel.internal.retention;

import java.time.Instant;

/** What an application wants on a node, and when it said so. */
public record Declared(String application, String node, Instant at, Terms terms) {}

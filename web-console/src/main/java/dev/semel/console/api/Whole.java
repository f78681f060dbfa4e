package dev.semel.console.api;

import java.util.List;

/** A list that is short, and is shown whole. */
public record Whole<T>(List<T> rows) {}

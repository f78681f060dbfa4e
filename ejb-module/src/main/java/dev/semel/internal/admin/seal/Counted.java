package dev.semel.internal.admin.seal;

/** A line, and how much it counted at a moment. */
record Counted(Line line, long affected) {}

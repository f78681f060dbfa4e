package dev.semel.console.architecture.offender.nosy;

import dev.semel.settings.NodeName;

/** Goes past the doors of the library. */
public record BehindTheDoor(NodeName node) {}

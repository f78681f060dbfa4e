package dev.semel.console.architecture.offender.nosy;

import dev.semel.internal.settings.NodeName;

/** Goes past the API of the library. */
public record PastTheApi(NodeName node) {}

package dev.semel.architecture.offenders.cycle.two;

import dev.semel.architecture.offenders.cycle.one.Hen;

public record Egg(Hen from) {}

package dev.semel.architecture.offenders.cycle.one;

import dev.semel.architecture.offenders.cycle.two.Egg;

public record Hen(Egg from) {}

package dev.semel.architecture.offenders.timer;

record Dependent(NightTimer timer) {}

package dev.semel.architecture.offenders.timer;

record NightTimer() {}

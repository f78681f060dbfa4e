package dev.semel.architecture.offenders.naming;

record ThingManager() {}

package dev.semel.architecture.offenders.wall.elsewhere;

import dev.semel.architecture.offenders.wall.artemis.Client;

/** Knows a broker by its name. */
record Curious(Client client) {}

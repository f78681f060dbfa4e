package dev.semel.architecture.offenders.adapters.store;

import dev.semel.architecture.offenders.adapters.store.jpa.Adapter;

/** Takes the adapter instead of the port. */
record Impatient(Adapter adapter) {}

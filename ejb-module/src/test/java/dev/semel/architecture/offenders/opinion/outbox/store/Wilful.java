package dev.semel.architecture.offenders.opinion.outbox.store;

import dev.semel.architecture.offenders.opinion.outbox.append.Policy;

record Wilful(Policy policy) {}

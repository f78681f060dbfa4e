package dev.semel.architecture.offenders.clock;

import java.time.Instant;
import java.util.function.Supplier;

class Impatient {

    final Supplier<Instant> time = Instant::now;
}

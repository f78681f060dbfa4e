package dev.semel.internal.admin.seal;

import java.util.Optional;

/**
 * A seal, and its line as it is now.
 *
 * @param line empty if it is gone
 * @param isMarked whether the line says that it is sealed as it counts now
 * @param isLatest whether no later seal is one of this line
 */
record SealedLine(Seal seal, Optional<Counted> line, boolean isMarked, boolean isLatest) {}

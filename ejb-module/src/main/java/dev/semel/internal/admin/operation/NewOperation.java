package dev.semel.internal.admin.operation;

import dev.semel.admin.audit.Operation;
import java.time.Instant;

/**
 * An operation that is asked for.
 *
 * @param filter which rows, as {@link FrozenRows} reads it
 * @param until those of them that were parked, or given up where these are asked for, until then
 * @param planned it never changes more
 * @param perSecond so many rows a second at most; 0: as fast as it goes
 */
public record NewOperation(
        OperationKind kind, Operation asked, String filter, Instant until, long planned, long perSecond) {}

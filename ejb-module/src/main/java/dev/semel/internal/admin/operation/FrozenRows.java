package dev.semel.internal.admin.operation;

import java.util.List;

/** Port: the rows that an operation is about. */
public interface FrozenRows {

    /** Those that follow where it stands and match still, in their order; empty once there are none. All have one source. */
    List<Target> next(RunningOperation operation, int most);
}

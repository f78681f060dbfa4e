package dev.semel.internal.history;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Port: the work that appends, so that what it causes can be followed. */
public interface Cause {

    /** The hash of the key whose work runs on this thread; null: none does. */
    @Nullable
    UUID current();
}

package dev.semel.admin.cause;

import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an operator has noted about a cause, for the others. Its parts are null where there is no note.
 *
 * @param user who wrote it last
 */
public record CauseNote(@Nullable String text, @Nullable String user, @Nullable Instant notedAt)
        implements Serializable {

    /** Of a cause without a note. */
    public static final CauseNote NONE = new CauseNote(null, null, null);
}

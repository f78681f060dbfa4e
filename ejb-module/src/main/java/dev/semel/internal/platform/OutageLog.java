package dev.semel.internal.platform;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Says once that something begins to fail, and once that it works again; what happens between the two is for a finer level. */
public final class OutageLog {

    private final Logger log;
    private final String end;
    private volatile @Nullable String reason;

    /** @param end the sentence that says that it works again */
    public OutageLog(Logger log, String end) {
        this.log = log;
        this.end = end;
    }

    /** @param sentence what is not done, why, and what happens next */
    public synchronized void begin(String sentence, Throwable cause) {
        log.log(lasts() ? Level.FINE : Level.WARNING, sentence, cause);
        reason = sentence;
    }

    public synchronized void end() {
        if (lasts()) {
            log.info(end);
        }
        reason = null;
    }

    public boolean lasts() {
        return reason != null;
    }

    /** The sentence that was said last; null if nothing fails. */
    public @Nullable String reason() {
        return reason;
    }
}

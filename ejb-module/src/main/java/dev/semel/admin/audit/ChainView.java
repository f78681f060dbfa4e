package dev.semel.admin.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far the lines of the audit are sealed.
 *
 * @param from number of the first seal that is there; those before it were purged with their lines
 * @param since when that one was made; null without any
 * @param to number of the last seal; 0: nothing was ever sealed
 * @param hash of the last seal; the log has it, too
 * @param waiting lines that have no seal yet, or have counted more since; counted up to 10,000
 */
public record ChainView(long from, @Nullable Instant since, long to, String hash, int waiting) {}

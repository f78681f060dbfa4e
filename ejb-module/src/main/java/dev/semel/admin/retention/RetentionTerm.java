package dev.semel.admin.retention;

import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One term of the rule by which rows are kept.
 *
 * @param setting the setting by which applications say it
 * @param kept what the rule of this database says, written as the setting is
 * @param wanted the longest that a running application wants; null if none says it
 * @param application which one that is; null if none
 * @param node where it runs
 * @param declaredAt when it said so
 */
public record RetentionTerm(
        String setting,
        String kept,
        @Nullable String wanted,
        @Nullable String application,
        @Nullable String node,
        @Nullable Instant declaredAt)
        implements Serializable {

    /** Whether the rule differs from what the running applications want. */
    public boolean isLeftOver() {
        return wanted != null && !wanted.equals(kept);
    }

    boolean saysTheSameAs(RetentionTerm other) {
        return setting.equals(other.setting)
                && kept.equals(other.kept)
                && String.valueOf(wanted).equals(String.valueOf(other.wanted));
    }
}

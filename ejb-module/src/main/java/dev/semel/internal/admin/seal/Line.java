package dev.semel.internal.admin.seal;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a line of the audit says from its first moment on: all but how much it counts. */
record Line(
        UUID id,
        Instant actedAt,
        String user,
        String action,
        String target,
        String outcome,
        @Nullable String reason,
        String node) {

    String hash() {
        return new Digest("semel audit line 1")
                .add(id)
                .add(actedAt)
                .add(user)
                .add(action)
                .add(target)
                .add(outcome)
                .add(reason)
                .add(node)
                .hex();
    }
}

package dev.semel.admin.operation;

import dev.semel.admin.failed.JpaFailedPurges;
import dev.semel.admin.keys.JpaKeyPurges;
import dev.semel.admin.outbox.JpaEventPurges;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.internal.admin.purge.JpaPurges;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;

/** Each kind of purge knows its own rows, and the rule that keeps them. */
@Dependent
class JpaPurgeChunks implements PurgeChunks {

    private final JpaFailedPurges failed;
    private final JpaEventPurges events;
    private final JpaKeyPurges keys;

    @Inject
    JpaPurgeChunks(JpaFailedPurges failed, JpaEventPurges events, JpaKeyPurges keys) {
        this.failed = failed;
        this.events = events;
        this.keys = keys;
    }

    @Override
    public Optional<String> whyNeeded(RunningOperation purge) {
        return rows(purge).whyNeeded(purge);
    }

    @Override
    public int delete(RunningOperation purge, int most) {
        return rows(purge).delete(purge, most);
    }

    @Override
    public boolean isAnyLeft(RunningOperation purge) {
        return rows(purge).isAnyLeft(purge);
    }

    private JpaPurges<?> rows(RunningOperation purge) {
        return switch (purge.kind()) {
            case PURGE_FAILED -> failed;
            case PURGE_EVENTS -> events;
            case PURGE_KEYS -> keys;
            case RETRY, DISCARD, RESTORE -> throw new IllegalStateException(purge.kind() + " is no purge.");
        };
    }
}

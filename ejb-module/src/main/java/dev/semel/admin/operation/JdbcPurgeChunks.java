package dev.semel.admin.operation;

import dev.semel.admin.failed.JdbcFailedPurges;
import dev.semel.admin.keys.JdbcKeyPurges;
import dev.semel.admin.outbox.JdbcEventPurges;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.internal.admin.purge.JdbcPurges;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;

/** Each kind of purge knows its own rows, and the rule that keeps them. */
@Dependent
class JdbcPurgeChunks implements PurgeChunks {

    private final JdbcFailedPurges failed;
    private final JdbcEventPurges events;
    private final JdbcKeyPurges keys;

    @Inject
    JdbcPurgeChunks(JdbcFailedPurges failed, JdbcEventPurges events, JdbcKeyPurges keys) {
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

    private JdbcPurges<?> rows(RunningOperation purge) {
        return switch (purge.kind()) {
            case PURGE_FAILED -> failed;
            case PURGE_EVENTS -> events;
            case PURGE_KEYS -> keys;
            case RETRY, DISCARD, RESTORE -> throw new IllegalStateException(purge.kind() + " is no purge.");
        };
    }
}

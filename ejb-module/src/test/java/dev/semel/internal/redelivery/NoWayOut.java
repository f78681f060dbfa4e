package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.util.UUID;

/** Refuses an operator's ways out for a stranded key, for the simulation. */
public final class NoWayOut extends StrandedKeys {

    private final StrandedKeys right;

    public NoWayOut(StrandedKeys right) {
        super(null, null, null, null, null);
        this.right = right;
    }

    @Override
    public boolean runAgain(String keyHash) {
        return false;
    }

    @Override
    public boolean close(String keyHash) {
        return false;
    }

    @Override
    public boolean forget(String keyHash) {
        return false;
    }

    @Override
    public boolean resend(UUID event, String consumer, String keyHash) {
        return right.resend(event, consumer, keyHash);
    }

    @Override
    public boolean isReplaced(UUID event, String consumer) {
        return right.isReplaced(event, consumer);
    }

    @Override
    public UUID lastInPlaceOf(UUID retry) {
        return right.lastInPlaceOf(retry);
    }

    @Override
    public boolean closeUntaken(UUID event, IdempotencyKey key) {
        return right.closeUntaken(event, key);
    }

    @Override
    public boolean closeParked(String keyHash) {
        return right.closeParked(keyHash);
    }
}

package dev.semel.internal.idempotency.attempt;

import dev.semel.idempotency.Attempt;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.Cause;
import dev.semel.internal.idempotency.cache.CachedKeys;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.result.ResultFormat;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.KeyRecords.Seen;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The attempt that runs on this thread. */
@ApplicationScoped
public class CurrentAttempt implements Attempt, Cause {

    private final ThreadLocal<RunningAttempt> current = new ThreadLocal<>();

    private final KeyRecords keys;
    private final AttemptHistory history;
    private final ResultFormat format;

    @Inject
    CachedKeys cached = new CachedKeys();

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    public CurrentAttempt() {
        this(null, null, null);
    }

    @Inject
    public CurrentAttempt(KeyRecords keys, AttemptHistory history, ResultFormat format) {
        this.keys = keys;
        this.history = history;
        this.format = format;
    }

    /** The handler, as one that may ask about itself. */
    public Handler of(Delivery delivery, Circumstances circumstances, Handler handler) {
        return new RunningAttempt(current, delivery, circumstances, handler);
    }

    @Override
    public String consumer() {
        return running().delivery.key().consumer();
    }

    @Override
    public String key() {
        return running().delivery.key().value();
    }

    @Override
    public int number() {
        RunningAttempt running = running();
        // Of a call that failed only its history is left.
        return running.circumstances.isCall()
                ? history.of(running.delivery.key().hash()).size() + 1
                : seen().attempt();
    }

    @Override
    public Instant firstSeen() {
        return seen().first();
    }

    @Override
    public boolean isRedelivery() {
        return running().circumstances.isRedelivery();
    }

    @Override
    public boolean isRetry() {
        return running().delivery.isStored() && number() > 1;
    }

    // An operator gives all attempts back.
    @Override
    public boolean isReplay() {
        return running().delivery.isReplay() && number() == 1;
    }

    @Override
    public void result(Object value) {
        running().keep(format.json(value));
    }

    @Override
    public void result(byte[] bytes, String mediaType) {
        running().keep(format.bytes(bytes, mediaType));
    }

    @Override
    public void reply(Object body) {
        requester().keep(format.reply(body));
    }

    @Override
    public void reply(byte[] bytes, String mediaType) {
        requester().keep(format.reply(bytes, mediaType));
    }

    private RunningAttempt requester() {
        RunningAttempt running = running();
        if (running.circumstances.isCall()) {
            throw new IllegalStateException(
                    "The work of " + running.delivery.key().consumer() + " was called and has no message to reply to;"
                            + " what it returns is its answer.");
        }
        return running;
    }

    @Override
    public @Nullable UUID current() {
        RunningAttempt running = current.get();
        return running == null ? null : UUID.fromString(running.delivery.key().hash());
    }

    /** Keeps what a call has returned. */
    public void keep(@Nullable Object answer) {
        running().keepReturned(format.returned(answer));
    }

    private Seen seen() {
        RunningAttempt running = running();
        return keys.seen(running.delivery.key().hash())
                .or(() -> cached.firstSeenAt(running.delivery).map(first -> new Seen(first, 1)))
                .or(() ->
                        running.circumstances.isDoneByMark() ? Optional.of(new Seen(keys.now(), 1)) : Optional.empty())
                .orElseThrow(() -> new IllegalStateException(
                        "The record of key " + running.delivery.key().text()
                                + " is gone: an operator has forgotten it while its work ran."));
    }

    private RunningAttempt running() {
        RunningAttempt running = current.get();
        if (running == null) {
            throw new IllegalStateException(
                    "There is no attempt on this thread: only the work of a key has one, and what it"
                            + " calls on its own thread.");
        }
        return running;
    }
}

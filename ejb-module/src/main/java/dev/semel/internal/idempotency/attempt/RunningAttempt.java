package dev.semel.internal.idempotency.attempt;

import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A handler that can be asked, while it runs, about itself. */
final class RunningAttempt implements Handler {

    final Delivery delivery;
    final Circumstances circumstances;

    private final ThreadLocal<RunningAttempt> current;
    private final Handler handler;
    private @Nullable StoredResult result;
    private boolean isClosed;

    RunningAttempt(
            ThreadLocal<RunningAttempt> current, Delivery delivery, Circumstances circumstances, Handler handler) {
        this.current = current;
        this.delivery = delivery;
        this.circumstances = circumstances;
        this.handler = handler;
    }

    @Override
    public @Nullable Object handle() throws Exception {
        return run(handler);
    }

    @Override
    public @Nullable Object handleAgain() throws Exception {
        return run(handler::handleAgain);
    }

    @Override
    public Optional<StoredResult> result() {
        return Optional.ofNullable(result);
    }

    @Override
    public void closeResult() {
        isClosed = true;
    }

    @Override
    public void reopenResult() {
        isClosed = false;
    }

    /** What the work says that it answers. */
    void keep(StoredResult answer) {
        if (isClosed) {
            throw new IllegalStateException("The work of key " + delivery.key().text() + " of "
                    + delivery.key().consumer() + " gives " + named(answer)
                    + " after Lease.complete(): the key is completed in that transaction, and "
                    + named(answer) + " of it would be kept in another one. Give it before.");
        }
        keepReturned(answer);
    }

    /** What it returns, which is known at its end only. */
    void keepReturned(StoredResult answer) {
        // What a requester gets must not depend on which of two came last.
        StoredResult before = result;
        if (before != null && (before.isReply() || answer.isReply())) {
            throw new IllegalStateException("The work of key " + delivery.key().text() + " of "
                    + delivery.key().consumer() + " has given " + named(before) + " already, and " + named(answer)
                    + " now. A reply is the one result of its message: give it once, and nothing else.");
        }
        result = answer;
    }

    private static String named(StoredResult answer) {
        return answer.isReply() ? "a reply" : "a result";
    }

    // A handler may call work that has a key of its own.
    private @Nullable Object run(Handler work) throws Exception {
        RunningAttempt outer = current.get();
        current.set(this);
        try {
            return work.handle();
        } finally {
            if (outer == null) {
                current.remove();
            } else {
                current.set(outer);
            }
        }
    }
}

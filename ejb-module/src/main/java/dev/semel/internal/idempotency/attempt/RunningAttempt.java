package dev.semel.internal.idempotency.attempt;

import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import java.util.Optional;

/** A handler that can be asked, while it runs, about itself. */
final class RunningAttempt implements Handler {

    final Delivery delivery;
    final Circumstances circumstances;

    private final ThreadLocal<RunningAttempt> current;
    private final Handler handler;
    private StoredResult result;

    RunningAttempt(
            ThreadLocal<RunningAttempt> current, Delivery delivery, Circumstances circumstances, Handler handler) {
        this.current = current;
        this.delivery = delivery;
        this.circumstances = circumstances;
        this.handler = handler;
    }

    @Override
    public Object handle() throws Exception {
        return run(handler);
    }

    @Override
    public Object handleAgain() throws Exception {
        return run(handler::handleAgain);
    }

    @Override
    public Optional<StoredResult> result() {
        return Optional.ofNullable(result);
    }

    // What a requester gets must not depend on which of two came last.
    void keep(StoredResult answer) {
        boolean isReplied = result != null && result.isReply();
        if (isReplied || result != null && answer.isReply()) {
            String first = isReplied ? "a reply" : "a result";
            throw new IllegalStateException("The work of key " + delivery.key().text() + " of "
                    + delivery.key().consumer() + " has given " + first + " already, and "
                    + (answer.isReply() ? "a reply" : "a result")
                    + " now. A reply is the one result of its message: give it once, and nothing else.");
        }
        result = answer;
    }

    // A handler may call work that has a key of its own.
    private Object run(Handler work) throws Exception {
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

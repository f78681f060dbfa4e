package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.poison.PoisonDetector.Watch;
import org.jspecify.annotations.Nullable;

/** The bean's own work on a message. When it comes back, the server has not died over it. */
record WatchedHandler(Handler handler, IncomingMessage message, Watch watch) implements Handler {

    @Override
    public @Nullable Object handle() throws Exception {
        return handle(false);
    }

    @Override
    public @Nullable Object handleAgain() throws Exception {
        return handle(true);
    }

    private @Nullable Object handle(boolean mayHaveWorked) throws Exception {
        try {
            message.tellHandler(mayHaveWorked);
            return handler.handle();
        } finally {
            watch.forgetDeaths();
        }
    }
}

package dev.semel.testing;

import dev.semel.internal.idempotency.consumer.KeyRule;
import dev.semel.internal.message.StoredMessage;
import java.util.Optional;

/** Another message for the same business object. */
final class Rival {

    private Rival() {}

    /** The one that the contract names, else one that the kit makes. */
    static Optional<Sent> of(Trial trial) {
        return Optional.ofNullable(trial.contract().rival()).map(Sent::other).or(() -> sameWithOtherKey(trial));
    }

    /** The same body under another key; empty if the kit cannot tell where the key is. */
    static Optional<Sent> sameWithOtherKey(Trial trial) {
        StoredMessage content = trial.contract().message().content();
        KeyRule key = trial.consumer().key();
        if (key.isMessageId()) {
            return Optional.of(new Sent(content, "ID:other"));
        }
        Object known = content.properties().get(key.property());
        return key.pointer().isEmpty() && !key.isByResolver() && known != null
                ? Optional.of(new Sent(content.with(key.property(), known + "-2"), "ID:other"))
                : Optional.empty();
    }
}

package dev.semel.architecture.offenders.signatures.outbox;

import dev.semel.internal.message.StoredMessage;
import java.util.Optional;

/** An API whose subclasses get to see what is internal. */
public abstract class Showing {

    protected abstract Optional<StoredMessage> message();
}

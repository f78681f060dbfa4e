package dev.semel.internal.idempotency.consumer;

import java.util.List;

/** Port: the consumers of this application on this node. */
public interface DeclaredConsumers {

    List<ConsumerDefinition> definitions();
}

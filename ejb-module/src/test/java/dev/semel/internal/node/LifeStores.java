package dev.semel.internal.node;

import dev.semel.internal.idempotency.poison.Marks;
import dev.semel.internal.settings.NodeName;

/** The stores of lives and of what they have begun, within a transaction. */
public interface LifeStores {

    NodeIncarnations lives(NodeName node);

    Marks marks(NodeName node);

    LifeSigns signs(NodeName node);

    /** The rows behind the stores. */
    LifeRows rows();
}

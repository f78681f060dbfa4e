package dev.semel.internal.startup;

import dev.semel.internal.idempotency.poison.PoisonDetector;
import dev.semel.internal.node.NodeIncarnation;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** One run of this node: from its start until it ends, a death is an end without a word. */
@Dependent
class NodeRun {

    private final NodeIncarnation incarnation;
    private final PoisonDetector poison;
    private final Transactions transactions;

    @Inject
    NodeRun(NodeIncarnation incarnation, PoisonDetector poison, Transactions transactions) {
        this.incarnation = incarnation;
        this.poison = poison;
        this.transactions = transactions;
    }

    void begin() {
        incarnation.begin();
    }

    /** In good order: together with the marks of handlers, which the stop cuts off. */
    void end() {
        transactions.doInNew(() -> {
            poison.stop();
            incarnation.end();
        });
    }
}

package dev.semel.internal.node;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

@Dependent
class Heartbeat implements PeriodicWork {

    private static final Duration INTERVAL = Duration.ofSeconds(5);

    @Inject
    @Semel
    private String application;

    private final LifeSigns signs;
    private final RelayPulse relay;
    private final NodeIncarnation incarnation;
    private final NodeName node;
    private final Transactions transactions;

    @Inject
    Heartbeat(
            LifeSigns signs, RelayPulse relay, NodeIncarnation incarnation, NodeName node, Transactions transactions) {
        this.signs = signs;
        this.relay = relay;
        this.incarnation = incarnation;
        this.node = node;
        this.transactions = transactions;
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.fromNowEvery(INTERVAL));
    }

    @Override
    public String failure() {
        return "This node could not say that it lives; it tries again every " + INTERVAL.toSeconds() + " s.";
    }

    @Override
    public void run() {
        if (!transactions.inNew(() -> signs.live(application, incarnation.id(), relay.sign()))) {
            throw new IllegalStateException(
                    "Another server has started as node " + node + " with application " + application
                            + " and is taken for the successor of this one. While both run, the deaths of messages are counted wrongly."
                            + " Give each server a name of its own by semel.node, and restart it.");
        }
    }
}

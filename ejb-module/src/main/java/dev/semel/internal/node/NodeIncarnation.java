package dev.semel.internal.node;

import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * This incarnation of the server. A broker that died with the server no longer knows what it had delivered, so for a while after
 * a death every delivery is taken for a redelivery.
 */
@ApplicationScoped
public class NodeIncarnation {

    private static final Logger LOG = Logger.getLogger(NodeIncarnation.class.getName());
    private static final Duration RECOVERY = Duration.ofMinutes(1);
    private static final Duration UNREST = Duration.ofSeconds(10);

    private final UUID id = UUID.randomUUID();

    private final NodeIncarnations incarnations;
    private final NodeName node;
    private final Clock clock;
    private final Transactions transactions;

    @Inject
    @Semel
    private String application;

    // Until the start has looked, the worst is assumed.
    private volatile Instant recoversUntil = Instant.MAX;
    private volatile Instant calmFrom = Instant.MAX;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    NodeIncarnation() {
        this(null, null, null, null);
    }

    @Inject
    NodeIncarnation(NodeIncarnations incarnations, NodeName node, @Semel Clock clock, Transactions transactions) {
        this.incarnations = incarnations;
        this.node = node;
        this.clock = clock;
        this.transactions = transactions;
    }

    public void begin() {
        if (transactions.inNew(() -> incarnations.begin(application, id))) {
            recoversUntil = Instant.MIN;
            calmFrom = Instant.MIN;
        } else {
            Instant now = clock.instant();
            recoversUntil = now.plus(RECOVERY);
            calmFrom = now.plus(UNREST);
            LOG.log(
                    Level.WARNING,
                    "Node {0} did not stop in good order the last time. For {1} every delivery is taken for a redelivery, so"
                            + " that a message which kills the server is found.",
                    new Object[] {node, RECOVERY});
        }
    }

    /** The server stops in good order. In the transaction of the caller, who takes away what would tell of a death. */
    public void end() {
        incarnations.end(application, id);
    }

    public UUID id() {
        return id;
    }

    /** Whether the server may have died a moment ago, with messages of which its broker does not know that it had delivered them. */
    public boolean isRecovering() {
        return clock.instant().isBefore(recoversUntil);
    }

    /** Whether the server has outlived the time in which one that dies again and again dies. */
    public boolean isCalm() {
        return !clock.instant().isBefore(calmFrom);
    }
}

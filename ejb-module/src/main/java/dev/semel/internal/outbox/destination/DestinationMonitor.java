package dev.semel.internal.outbox.destination;

import dev.semel.internal.outbox.destination.DestinationInspector.Answer;
import dev.semel.internal.outbox.destination.DestinationInspector.Kind;
import dev.semel.internal.outbox.relay.RelayTrigger;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.Semel;
import dev.semel.outbox.DestinationKind;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Finds destinations without a consumer: a misspelt name, most of the time, for which the broker made a queue of its own.
 * The relay does not wait for this, and sends in any case.
 *
 * <ol>
 *   <li>The publisher says where it sends ({@link UsedDestinations}). A topic of Kafka only gets its row, by which operators see and pause
 *       it: it keeps a record whether a consumer is there or not.
 *   <li>A destination is asked about some time after its first use, because consumers may start later than producers; then
 *       now and then, sooner while none is found.
 *   <li>What is found is noted in the destination's row, where operators see it, and told in the log once. It is taken back as
 *       soon as there is a consumer.
 *   <li>A broker that does not answer, or does not let us ask, is asked again a minute later. That it does not let us ask is
 *       told in the log once, because nothing is found then.
 * </ol>
 */
@Dependent
class DestinationMonitor implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(DestinationMonitor.class.getName());
    private static final Duration INTERVAL = Duration.ofSeconds(15);
    private static final Duration FIRST = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration LATER = Duration.ofMinutes(10);

    private final UsedDestinations used;
    private final DestinationInspector inspector;
    private final DestinationStore store;
    private final Transactions transactions;
    private final Clock clock;
    private final Map<Address, Instant> dueAt = new HashMap<>();
    private final Set<Address> told = new HashSet<>();
    private boolean isRefusalTold;

    @Inject
    RelayTrigger relay;

    @Inject
    DestinationMonitor(
            UsedDestinations used,
            DestinationInspector inspector,
            DestinationStore store,
            Transactions transactions,
            @Semel Clock clock) {
        this.used = used;
        this.inspector = inspector;
        this.store = store;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public Optional<Period> period() {
        return relay.pollInterval().map(relayed -> Period.every(INTERVAL));
    }

    @Override
    public String failure() {
        return "The look at the consumers of all destinations failed; the next one is soon.";
    }

    @Override
    public void run() {
        Instant now = clock.instant();
        for (Address destination : used.all()) {
            Instant due = dueAt.computeIfAbsent(destination, first -> now.plus(FIRST));
            if (!now.isBefore(due) && !isAnswered(destination, now)) {
                return;
            }
        }
    }

    private boolean isAnswered(Address destination, Instant now) {
        if (destination.kind() == DestinationKind.KAFKA) {
            transactions.doInNew(() -> store.know(destination));
            dueAt.put(destination, now.plus(LATER));
            return true;
        }
        Answer answer = inspector.of(destination);
        String finding = finding(answer.kind());
        dueAt.put(destination, now.plus(answer.kind() == Kind.EXPECTED ? LATER : SOON));
        if (answer.kind() == Kind.UNKNOWN || answer.kind() == Kind.REFUSED) {
            transactions.doInNew(() -> store.know(destination));
            tellRefusal(answer);
            return false;
        }
        isRefusalTold = false;
        transactions.doInNew(() -> store.note(destination, finding));
        if (finding != null && told.add(destination)) {
            LOG.log(
                    Level.WARNING,
                    "Events were published to the {0}, but {1} They are published all the same; check the name.",
                    new Object[] {destination, finding});
        }
        return true;
    }

    private void tellRefusal(Answer answer) {
        if (answer.kind() == Kind.REFUSED && !isRefusalTold) {
            isRefusalTold = true;
            LOG.log(
                    Level.WARNING,
                    "The broker does not say whether destinations have consumers: {0} A misspelt name of a destination"
                            + " stays unseen until it does.",
                    answer.reason());
        }
    }

    private static @Nullable String finding(Kind kind) {
        return switch (kind) {
            case NO_CONSUMER -> "it has no consumer, and the broker created it by itself.";
            case NOWHERE -> "there is no queue or subscription that would keep a message.";
            case EXPECTED, REFUSED, UNKNOWN -> null;
        };
    }
}

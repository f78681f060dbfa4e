package dev.semel.internal.outbox.jms;

import dev.semel.internal.outbox.destination.UsedDestinations;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.settings.ReplyAddresses;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Queue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The addresses that this node has sent to, and those where replies may go. */
@Dependent
class AddressBook {

    private static final Duration GOOD_FOR = Duration.ofSeconds(10);

    private final UsedDestinations used;
    private final ReplyAddresses named;
    private final Clock clock;
    private final Map<Address, Found> found = new ConcurrentHashMap<>();

    /** @param until when all that gets what is sent to its address is looked at again */
    private record Found(Queue queue, Instant until) {}

    @Inject
    AddressBook(UsedDestinations used, ReplyAddresses named, @Semel Clock clock) {
        this.used = used;
        this.named = named;
        this.clock = clock;
    }

    void add(Address address) {
        used.add(address);
    }

    boolean isNamedForReplies(Address address) {
        return named.allow(address.name());
    }

    /** Keeps a queue for some seconds. The destinations of a broker's client belong to no session. */
    void keep(Address address, Queue queue) {
        Instant now = clock.instant();
        // An application may make up names as it goes.
        found.values().removeIf(kept -> !now.isBefore(kept.until()));
        found.put(address, new Found(queue, now.plus(GOOD_FOR)));
    }

    Optional<Queue> kept(Address address) {
        return Optional.ofNullable(found.get(address))
                .filter(kept -> clock.instant().isBefore(kept.until()))
                .map(Found::queue);
    }
}

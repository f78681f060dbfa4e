package dev.semel.internal.outbox.jms;

import dev.semel.internal.outbox.destination.UsedDestinations;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.settings.ReplyAddresses;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** The addresses that this node has sent to, and those where replies may go. */
@Dependent
class AddressBook {

    private final UsedDestinations used;
    private final ReplyAddresses named;

    @Inject
    AddressBook(UsedDestinations used, ReplyAddresses named) {
        this.used = used;
        this.named = named;
    }

    void add(Address address) {
        used.add(address);
    }

    boolean isNamedForReplies(Address address) {
        return named.allow(address.name());
    }
}

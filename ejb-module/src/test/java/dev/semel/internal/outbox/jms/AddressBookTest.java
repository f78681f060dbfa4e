package dev.semel.internal.outbox.jms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.destination.UsedDestinations;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.settings.ReplyAddresses;
import dev.semel.outbox.DestinationKind;
import dev.semel.testing.MutableClock;
import jakarta.jms.Queue;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AddressBookTest {

    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    private final MutableClock clock = new MutableClock();
    private final AddressBook book = new AddressBook(new UsedDestinations(), ReplyAddresses.of("answers"), clock);
    private final Queue queue = () -> "orders";

    @Test
    void keepsAQueueForTenSeconds() {
        book.keep(address("orders"), queue);
        clock.advance(TEN_SECONDS.minusMillis(1));
        assertThat(book.kept(address("orders"))).contains(queue);

        clock.advance(Duration.ofMillis(1));
        assertThat(book.kept(address("orders"))).isEmpty();
    }

    @Test
    void keepsEachQueueForItsOwnTime() {
        book.keep(address("orders"), queue);
        clock.advance(TEN_SECONDS.minusMillis(1));
        book.keep(address("payments"), () -> "payments");
        assertThat(book.kept(address("orders"))).contains(queue);

        clock.advance(Duration.ofMillis(1));
        book.keep(address("shipments"), () -> "shipments");
        assertThat(book.kept(address("orders"))).isEmpty();
        assertThat(book.kept(address("payments"))).isPresent();
    }

    private static Address address(String name) {
        return new Address(DestinationKind.QUEUE, name);
    }
}

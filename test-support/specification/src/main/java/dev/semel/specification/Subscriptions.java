package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A topic: what belongs to one subscription reaches no other. */
public interface Subscriptions extends AtTheCounter {

    private Letter sendToSubscribers(Behaviour behaviour) {
        awaitSubscriptions();
        Letter letter = Letter.toSubscribers(behaviour);
        send(letter);
        return letter;
    }

    // A subscription begins some time after its bean was started, and knows nothing of earlier messages.
    private void awaitSubscriptions() {
        counter().eventually(() -> {
            Letter first = Letter.toSubscribers(Behaviour.BOOK);
            send(first);
            counter().eventually(() -> assertThat(counter()
                                    .bookings(first.at("read-news"))
                                    .size()
                            + counter().bookings(first.at("read-news-later")).size()
                            + counter().seenElsewhere(first))
                    .isEqualTo(3));
        });
    }

    private void assertSeenOnceElsewhere(Letter letter) {
        counter().throughout(Duration.ofMillis(500), () -> assertThat(counter().seenElsewhere(letter))
                .as("deliveries to a subscriber without Semel")
                .isOne());
    }

    @Test
    default void aRetryReachesItsSubscriptionAlone() {
        Letter letter = sendToSubscribers(Behaviour.FAIL_ONCE);
        counter().eventually(() -> assertThat(counter().bookings(letter.at("read-news")))
                .hasSize(1));
        counter().eventually(() -> assertThat(counter().bookings(letter.at("read-news-later")))
                .hasSize(1));
        assertSeenOnceElsewhere(letter);
        assertThat(counter().runsOf(letter)).as("one failed, and both worked").isEqualTo(3);
        assertThat(Stream.of("read-news", "read-news-later").flatMap(name -> stored(letter.at(name)).stream()))
                .singleElement()
                .satisfies(retry -> assertThat(retry.text("destination")).startsWith("counter.news::"));
    }

    @Test
    default void aCopyForLaterReachesItsSubscriptionAlone() {
        awaitSubscriptions();
        Letter letter = Letter.toSubscribers(Behaviour.BOOK);
        Letter later = letter.at("read-news-later");
        try (Others.OpenTransaction other = counter().others().holdKey(later)) {
            send(letter);
            awaitStored(later, 1);
            assertThat(counter().bookings(later))
                    .as("while %s holds the key", other)
                    .isEmpty();
        }
        awaitBooked(later, 1);
        assertSeenOnceElsewhere(letter);
        assertThat(stored(later).get(0).text("destination")).startsWith("counter.news::");
        assertThat(record(letter.at("read-news")).number("duplicates")).isZero();
    }

    @Test
    default void anOperatorsRetryReachesItsSubscriptionAlone() {
        Letter letter = sendToSubscribers(Behaviour.FAIL_UNTIL_MENDED);
        Letter parked = letter.at("read-news");
        awaitParked(parked, "ATTEMPTS_USED_UP");
        counter().mend(letter);
        retry(parked);
        awaitBooked(parked, 1);
        assertSeenOnceElsewhere(letter);
    }
}

package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static dev.semel.incontainer.probe.Eventually.throughout;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Two consumers of one topic have nothing to do with each other. */
public interface Topics extends InTheBank {

    @Test
    default void runsEachConsumerOfATopicOnce() {
        Letter letter = Letter.news(Behaviour.BOOK);
        awaitSubscriptions();

        bank().post().send(letter, 2);

        Lane.each(lane -> eventually(() -> {
            assertThat(bank().tables().bookings(letter.at(lane.newsConsumer()))).hasSize(1);
            assertThat(bank().tables().records(letter.at(lane.newsConsumer())))
                    .singleElement()
                    .extracting(record -> record.number("duplicates"))
                    .isEqualTo(1);
        }));
    }

    @Test
    default void retriesAtTheFailedConsumerOnly() {
        Letter letter = Letter.news(Behaviour.FAIL_ONCE);
        awaitSubscriptions();

        bank().post().send(letter, 1);

        Lane.each(lane -> eventually(() -> assertThat(bank().tables().bookings(letter.at(lane.newsConsumer())))
                .hasSize(1)));
        throughout(Duration.ofMillis(500), () -> assertThat(bank().runsOf(letter))
                .as("two runs that worked and the one that failed")
                .isEqualTo(3));
        Lane.each(lane -> {
            Letter copy = letter.at(lane.newsConsumer());
            assertThat(bank().tables().records(copy).get(0).number("duplicates"))
                    .as("the other consumer's retry is not even a duplicate")
                    .isZero();
            assertThat(bank().tables().parked(copy)).isEmpty();
        });
    }

    // A subscription begins some time after its bean was started, and knows nothing of earlier messages.
    private void awaitSubscriptions() {
        eventually(() -> {
            Letter letter = Letter.news(Behaviour.BOOK);
            bank().post().send(letter, 1);
            Lane.each(lane -> eventually(() -> assertThat(bank().tables().bookings(letter.at(lane.newsConsumer())))
                    .hasSize(1)));
        });
    }
}

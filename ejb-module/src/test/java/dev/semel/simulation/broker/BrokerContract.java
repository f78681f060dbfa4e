package dev.semel.simulation.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.message.jms.TestBroker;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The ways of Artemis on which the simulation relies: the broker in memory has to have them too. */
abstract class BrokerContract {

    private final String queue = "queue" + UUID.randomUUID();

    /** Sends in one transaction; of each letter the duplicate id, and the text. */
    abstract void sendTogether(String to, String[]... letters) throws Exception;

    /** Sends one outside any transaction. */
    abstract void send(String to, String id, String text) throws Exception;

    /** Takes so many in one session, in their order, a plus behind those that were delivered before; then commits, or rolls back. */
    abstract List<String> take(String from, int count, boolean isCommitted) throws Exception;

    /** Takes one, and loses the connection with all that was given ahead. */
    abstract String takeAndDie(String from) throws Exception;

    abstract long count(String of);

    /** What a look into a queue shows that takes nothing. */
    abstract List<String> look(String into) throws Exception;

    /** How many wait for their time. */
    abstract long countScheduled(String of);

    /** Lets the first delay of the redeliveries of a queue pass. */
    abstract void passRedeliveryDelay(String of) throws Exception;

    /** Sends to a queue; {@code topic::queue} is that of a subscription. */
    abstract void sendToBeKept(String to, String text, boolean isPersistent) throws Exception;

    /** Takes what a selector lets through that asks for messages which are not persistent. */
    abstract List<String> takePassing(String from, int count) throws Exception;

    /** A durable subscription with that selector, in a queue of that name. */
    abstract void subscribeToPassing(String topic, String subscription) throws Exception;

    @Test
    void dropsAKnownIdInSilenceOutsideATransaction() throws Exception {
        send(queue, "1", "first");
        send(queue, "1", "second");

        assertThat(take(queue, 1, true)).containsExactly("first");
        assertThat(count(queue)).isZero();
    }

    @Test
    void refusesAWholeTransactionForOneKnownId() throws Exception {
        send(queue, "1", "first");

        assertThatThrownBy(() -> sendTogether(queue, new String[] {"2", "new"}, new String[] {"1", "known"}))
                .isInstanceOf(Exception.class);
        assertThat(count(queue)).isEqualTo(1);

        send(queue, "2", "new");
        assertThat(take(queue, 2, true)).as("the refused id is not known").containsExactly("first", "new");
    }

    @Test
    void deliversAgainInTheSameOrderAfterARollback() throws Exception {
        sendTogether(queue, new String[] {"1", "a"}, new String[] {"2", "b"}, new String[] {"3", "c"});

        assertThat(take(queue, 1, false)).containsExactly("a");
        assertThat(take(queue, 3, true)).containsExactly("a+", "b", "c");
    }

    @Test
    void showsNothingThatWasRolledBackUntilItsTimeHasCome() throws Exception {
        String later = TestBroker.LATER + queue;
        send(later, "1", "a");

        assertThat(take(later, 1, false)).containsExactly("a");
        assertThat(look(later)).isEmpty();
        assertThat(countScheduled(later)).isEqualTo(1);
        assertThat(count(later)).isEqualTo(1);

        passRedeliveryDelay(later);
        assertThat(look(later)).containsExactly("a");
        assertThat(countScheduled(later)).isZero();
        assertThat(take(later, 1, true)).containsExactly("a+");
    }

    @Test
    void leavesInItsQueueWhatASelectorDoesNotTake() throws Exception {
        sendToBeKept(queue, "kept", true);
        sendToBeKept(queue, "passing", false);

        assertThat(takePassing(queue, 1)).containsExactly("passing");
        assertThat(count(queue)).isEqualTo(1);
    }

    @Test
    void dropsInSilenceWhatTheSelectorOfASubscriptionDoesNotTake() throws Exception {
        String topic = "topic" + queue;
        String full = topic + "::" + queue;
        subscribeToPassing(topic, queue);

        sendToBeKept(full, "kept", true);
        sendToBeKept(full, "passing", false);

        assertThat(takePassing(full, 1)).containsExactly("passing");
        assertThat(count(full)).isZero();
    }

    @Test
    void deliversAgainWhatADeadConnectionHadInHand() throws Exception {
        sendTogether(queue, new String[] {"1", "a"}, new String[] {"2", "b"});

        assertThat(takeAndDie(queue)).isEqualTo("a");
        assertThat(take(queue, 2, true)).map(text -> text.replace("+", "")).containsExactly("a", "b");
    }
}

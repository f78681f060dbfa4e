package dev.semel.simulation.broker;

import dev.semel.internal.artemis.ArtemisNames;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.simulation.schedule.Life;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

class MemoryBrokerTest extends BrokerContract {

    private Instant now = Instant.EPOCH;
    private final MemoryBroker plain = new MemoryBroker(() -> now, 100, Duration.ZERO);
    private final MemoryBroker delaying = new MemoryBroker(() -> now, 100, TestBroker.REDELIVERY_DELAY);
    private final Life life = new Life("node", Instant.EPOCH);

    private MemoryBroker broker(String queue) {
        return queue.startsWith(TestBroker.LATER) ? delaying : plain;
    }

    @Override
    void sendTogether(String to, String[]... letters) {
        broker(to)
                .sendAll(Arrays.stream(letters)
                        .map(letter -> letter(to, letter[0], letter[1]))
                        .toList());
    }

    @Override
    void send(String to, String id, String text) {
        broker(to).send(letter(to, id, text));
    }

    private static Letter letter(String to, String id, String text) {
        return new Letter(to, StoredMessage.text(text, Map.of(ArtemisNames.DUPLICATE_ID, id)), 4, null);
    }

    @Override
    List<String> take(String from, int count, boolean isCommitted) {
        ConsumerConnection connection = broker(from).connect(life, from, 10, letter -> true);
        List<String> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            QueuedMessage message = connection.receive();
            taken.add(message.content().text() + (message.isRedelivered() ? "+" : ""));
            if (isCommitted) {
                connection.acknowledge();
            } else {
                connection.giveBack();
            }
        }
        connection.breakOff();
        return taken;
    }

    @Override
    String takeAndDie(String from) {
        ConsumerConnection connection = broker(from).connect(life, from, 10, letter -> true);
        String text = connection.receive().content().text();
        connection.breakOff();
        return text;
    }

    @Override
    void sendToBeKept(String to, String text, boolean isPersistent) {
        Letter letter = new Letter(to, StoredMessage.text(text, Map.of()));
        broker(to).send(isPersistent ? letter : letter.passing());
    }

    @Override
    List<String> takePassing(String from, int count) {
        ConsumerConnection connection = broker(from).connect(life, from, 10, letter -> !letter.isPersistent());
        List<String> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            taken.add(connection.receive().content().text());
            connection.acknowledge();
        }
        connection.breakOff();
        return taken;
    }

    @Override
    void subscribeToPassing(String topic, String subscription) {
        broker(topic).subscribe(topic, subscription, letter -> !letter.isPersistent());
    }

    @Override
    List<String> look(String into) {
        return broker(into).waitingIn(into).stream()
                .map(message -> message.content().text())
                .toList();
    }

    @Override
    long countScheduled(String of) {
        return broker(of).scheduledIn(of).size();
    }

    @Override
    void passRedeliveryDelay(String of) {
        now = now.plus(TestBroker.REDELIVERY_DELAY);
    }

    @Override
    long count(String of) {
        return broker(of).messagesOf(of).size();
    }
}

package dev.semel.simulation.world;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import dev.semel.simulation.broker.BrokerException;
import dev.semel.simulation.broker.Letter;
import dev.semel.simulation.broker.MemoryBroker;
import dev.semel.simulation.check.Body;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Who sends: foreign clients, which send copies, and applications, which append events in their transactions. */
final class Producers {

    private static final List<String> QUEUES = List.of("orders", "shipments", "letters", "entries");
    private static final int GROUPS = 3;

    // Longer than any run: it does not expire, but the time must not get lost.
    private static final Duration LONG_LIFE = Duration.ofDays(1);
    private static final int LONGEST_SHORT_LIFE = 60_000;

    private final Universe universe;
    private final List<Server> servers;
    private final Duration horizon;
    private final List<Sent> sent = new ArrayList<>();
    private final List<OutboxEvent> numbered = new ArrayList<>();
    private final boolean hasRulesOfTheirOwn;
    private final Requests requests;
    private final OrderRules orders;
    private int number;

    /** @param horizon how long after its first a copy may come */
    Producers(Universe universe, List<Server> servers, Duration horizon, OrderRules orders) {
        this.universe = universe;
        this.servers = servers;
        this.horizon = horizon;
        this.orders = orders;
        this.requests = Requests.of(universe.decisions().seed());
        this.hasRulesOfTheirOwn = universe.consumerKinds().stream().anyMatch(ConsumerKind::hasRulesOfItsOwn);
    }

    /** A client that knows nothing of Semel: some messages, and some of them again. */
    void foreignClient(int messages) {
        for (int i = 0; i < messages; i++) {
            pause(3_000);
            sent.removeIf(first ->
                    first.at().plus(horizon).isBefore(universe.scheduler().now()));
            Letter letter = isLucky(3) && !sent.isEmpty() ? again() : fresh();
            int copies = isLucky(4) ? 2 + universe.decisions().below(5) : 1;
            for (int copy = 0; copy < copies; copy++) {
                boolean isOther = copies > 1 && universe.decisions().happens("A copy has other content.", 5);
                send(isOther ? other(letter) : copyOf(letter));
            }
        }
    }

    // In some runs copies are needed for longer than their first.
    private Letter copyOf(Letter first) {
        boolean isLasting = hasRulesOfTheirOwn && first.expiresAt() != null && isLucky(3);
        return isLasting ? first.with(first.priority(), null) : first;
    }

    private Letter again() {
        Letter before = sent.get(universe.decisions().below(sent.size())).letter();
        if (!universe.decisions().happens("Other content is sent under a known key.", 12)) {
            // Sent again, it often has its time from now on.
            return isLucky(3) ? before.with(before.priority(), end()) : before;
        }
        return other(before);
    }

    private Letter other(Letter before) {
        universe.situations().count("other content came under a known key");
        String key = Body.of(before.content()).key();
        Letter other = letter(before.address(), key, isLucky(2) ? "other" : Work.BAD)
                .with(before.priority(), before.expiresAt());
        other = before.isPersistent() ? other : other.passing();
        // Some clients of other protocols give all their messages one id.
        return isLucky(2) ? other : other.named("ID:mine");
    }

    private Letter fresh() {
        Letter letter =
                switch (universe.decisions().below(6)) {
                    case 0 -> letter(MemoryBroker.TOPIC + "news", foreignKey(), "news");
                    case 1 ->
                        letter(isLucky(2) ? MemoryBroker.TOPIC + "news" : "picks", foreignKey(), "pass")
                                .passing();
                    default -> letter(QUEUES.get(universe.decisions().below(QUEUES.size())), foreignKey(), "order");
                };
        int priority = isLucky(4) ? universe.decisions().below(10) : letter.priority();
        Letter dressed = letter.with(priority, end());
        sent.add(new Sent(dressed, universe.scheduler().now()));
        return dressed;
    }

    private Instant end() {
        return isLucky(3) ? universe.scheduler().now().plus(life()) : null;
    }

    private Duration life() {
        return isLucky(2)
                ? LONG_LIFE
                : Duration.ofMillis(1_000 + universe.decisions().below(LONGEST_SHORT_LIFE));
    }

    private Letter letter(String address, String key, String content) {
        Map<String, Object> properties = new HashMap<>();
        Body body = new Body(key, content);
        if (!body.isNameless() && (!isKeyInBody(address) || isLucky(2))) {
            properties.put(MessageContract.IDEMPOTENCY_KEY, key);
        }
        if (key.startsWith(Work.TENANT)) {
            properties.put(Work.TENANT_PROPERTY, "t1");
        }
        return new Letter(address, StoredMessage.text(text(address, body), properties));
    }

    private boolean isKeyInBody(String address) {
        return isAnyAt(address, ConsumerKind::findsKeysInBodies);
    }

    private String text(String address, Body body) {
        return isAnyAt(address, ConsumerKind::readsJson) ? body.json(isLucky(2) ? "" : " ") : body.plain();
    }

    private boolean isAnyAt(String address, Predicate<ConsumerKind> question) {
        return universe.consumerKinds().stream()
                .anyMatch(consumer -> consumer.queue().equals(address) && question.test(consumer));
    }

    private void send(Letter letter) {
        universe.ports().before(() -> "sends " + letter.content().text() + " to " + letter.address() + ".");
        try {
            universe.broker().send(requests.ask(letter));
        } catch (BrokerException refused) {
            universe.scheduler().sleep(Duration.ofSeconds(1));
        }
    }

    /** An application on one of the servers. */
    void application(int transactions) {
        for (int i = 0; i < transactions; i++) {
            pause(4_000);
            Server server = servers.get(universe.decisions().below(servers.size()));
            if (server.isUp()) {
                universe.scheduler().start("business", server.life(), () -> append(server));
            }
        }
    }

    private void append(Server server) {
        Outbox outbox = server.bean(Outbox.class);
        try {
            server.transactions().doInNew(() -> {
                List<OutboxEvent> events = Stream.generate(this::eventOrAgain)
                        .limit(1 + universe.decisions().below(4))
                        .toList();
                List<UUID> ids = isLucky(3)
                        ? outbox.appendAll(events)
                        : events.stream().map(outbox::append).toList();
                if (universe.decisions().isOneIn(8)) {
                    universe.situations().count("a transaction with events was rolled back");
                    universe.truth().rolledBack(ids);
                    throw new IllegalStateException("the business changes its mind");
                }
            });
        } catch (RuntimeException failed) {
            universe.scheduler().survives(failed);
            universe.scheduler().note(() -> "has appended nothing: " + failed.getMessage());
        }
    }

    // Its client got no answer, and asked once more.
    private OutboxEvent eventOrAgain() {
        if (!numbered.isEmpty() && isLucky(5)) {
            universe.situations().count("a key came with two numbers of its group");
            return numbered.get(universe.decisions().below(numbered.size()))
                    .id(universe.outbox().nextId());
        }
        OutboxEvent event = event();
        if (orders.areKeysRepeated() && event.isSequenced()) {
            numbered.add(event);
        }
        return event;
    }

    private OutboxEvent event() {
        String queue = isLucky(5) ? "" : QUEUES.get(universe.decisions().below(QUEUES.size()));
        OutboxEvent event = queue.isEmpty() ? OutboxEvent.toTopic("news") : OutboxEvent.toQueue(queue);
        String key = nextKey();
        event = event.type("Placed").idempotencyKey(key).text(text(queue, new Body(key, "event")));
        if (isLucky(2)) {
            event = event.group(orders.group(queue, universe.decisions().below(GROUPS)));
            event = isLucky(2) ? event.sequenced() : event;
            event = event.id(universe.outbox().nextId());
            event = isLucky(4) ? event.messageGroup() : event;
        }
        if (isLucky(6)) {
            event = event.after(Duration.ofSeconds(universe.decisions().below(30)));
        }
        if (universe.decisions().happens("An event is poison to the broker.", 25)) {
            event = event.header("poison", "yes");
        }
        return isLucky(3) ? dressed(event) : event;
    }

    private OutboxEvent dressed(OutboxEvent event) {
        OutboxEvent dressed = event.priority(universe.decisions().below(10))
                .header("colour", "red")
                .aggregate("Order", "1");
        dressed = isLucky(2) ? dressed.timeToLive(life()) : dressed;
        return isLucky(2) ? dressed.whenParked(isLucky(2) ? OnParked.SKIP : OnParked.HOLD) : dressed;
    }

    private String foreignKey() {
        if (isLucky(8)) {
            return Work.TENANT + ++number;
        }
        return hasRulesOfTheirOwn && isLucky(5) ? Body.NAMELESS + ++number : nextKey();
    }

    private String nextKey() {
        number++;
        String nature =
                switch (universe.decisions().below(24)) {
                    case 0, 1 -> Work.POISON;
                    case 2 -> Work.HOPELESS;
                    case 3, 4 -> Work.SLOW;
                    case 5 -> universe.decisions().happens("A message kills servers.", 2) ? Work.DEADLY : "k";
                    default -> "k";
                };
        return nature + number;
    }

    private boolean isLucky(int oneIn) {
        return universe.decisions().isOneIn(oneIn);
    }

    private void pause(int millis) {
        universe.scheduler().sleep(Duration.ofMillis(universe.decisions().below(millis)));
    }

    private record Sent(Letter letter, Instant at) {}
}

package dev.semel.endtoend.random;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.semel.endtoend.client.StrangeLetters;
import dev.semel.endtoend.client.StrangeLetters.Posted;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.Order;
import dev.semel.endtoend.random.Truth.Sent;
import dev.semel.endtoend.random.Truth.Work;
import dev.semel.testing.bench.BrokerAddress;
import dev.semel.testing.bench.Tables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Send any bytes by any protocol, and count each message by a name of its own, because its key may be anything: what the broker took
 * takes effect once, or stands parked for a reason that is the message's.
 */
final class Strangers {

    private static final String PREFIX = "stranger-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9]+");
    private static final List<Optional<Behaviour>> BEHAVIOURS = List.of(
            Optional.of(Behaviour.NOTHING),
            Optional.of(Behaviour.NOTHING),
            Optional.of(Behaviour.FAIL_AT_FIRST),
            Optional.empty());
    private static final Set<String> VISIBLE = Set.of("PARKED", "DISCARDED");
    private static final Set<String> OF_THE_HANDLER = Set.of("ATTEMPTS_USED_UP", "TIME_USED_UP", "TERMINAL_FAILURE");
    private static final Set<String> NEVER_THEIRS = Set.of("SERVER_DIED", "OUTCOME_UNKNOWN", "CONFLICT");

    private final StrangeLetters letters;
    private final Truth truth;
    private final Random random;
    private final Map<Work, Stranger> strangers = new LinkedHashMap<>();

    Strangers(BrokerAddress broker, Truth truth, long seed, Random random) {
        this.letters = new StrangeLetters(broker, seed);
        this.truth = truth;
        this.random = random;
    }

    /** Without a behaviour its handler fails each time. */
    private record Stranger(Sent sent, Optional<Behaviour> behaviour) {}

    private record Parked(String status, String reason) {}

    void send(int messages) {
        for (int message = 0; message < messages; message++) {
            send();
        }
    }

    private void send() {
        String consumer = Senders.CONSUMERS.get(random.nextInt(Senders.CONSUMERS.size()));
        String name = PREFIX + strangers.size();
        Optional<Behaviour> behaviour = BEHAVIOURS.get(random.nextInt(BEHAVIOURS.size()));
        Map<String, String> properties = new LinkedHashMap<>(Map.of(Order.NAME, name, Order.WORK_MILLIS, "5"));
        behaviour.ifPresent(known -> properties.put(Order.BEHAVIOUR, known.name()));
        Sent sent = post(consumer, name, properties);
        strangers.put(new Work(consumer, name), new Stranger(sent, behaviour));
        truth.happened("strange message, " + sent + ": " + name + " to " + consumer + ", behaviour " + behaviour);
    }

    private Sent post(String consumer, String name, Map<String, String> properties) {
        try {
            Posted posted = letters.post(consumer, name, properties);
            return posted.isTaken() && posted.isDurable() ? Sent.SURELY : Sent.PERHAPS;
        } catch (RuntimeException unknown) {
            truth.explain(unknown);
            return Sent.PERHAPS;
        }
    }

    static boolean isOne(Work work) {
        return NAME.matcher(work.key()).matches();
    }

    /** What is wrong with what became of each. */
    List<String> judge(Tables tables) {
        Map<Work, Long> effects = Judge.effects(tables);
        Map<Work, List<Parked>> parked = tables
                .rows("SELECT consumer, headers, status, reason FROM semel_parked_message")
                .stream()
                .collect(groupingBy(row -> new Work(row.get(0), nameIn(row.get(1)))))
                .entrySet()
                .stream()
                .collect(toMap(Map.Entry::getKey, all -> all.getValue().stream()
                        .map(row -> new Parked(row.get(2), row.get(3)))
                        .toList()));
        List<String> wrong = new ArrayList<>();
        strangers.forEach((work, stranger) -> judge(
                        stranger, effects.getOrDefault(work, 0L), parked.getOrDefault(work, List.of()))
                .forEach(line -> wrong.add(line.formatted(work + " " + stranger))));
        return wrong;
    }

    private static String nameIn(String headers) {
        return NAME.matcher(headers)
                .results()
                .map(MatchResult::group)
                .findFirst()
                .orElse("");
    }

    private static List<String> judge(Stranger stranger, long effects, List<Parked> parked) {
        List<String> wrong = new ArrayList<>();
        long waiting =
                parked.stream().filter(one -> one.status().equals("PARKED")).count();
        if (effects > 1) {
            wrong.add("I2: %s took effect " + effects + " times.");
        }
        if (effects + waiting > 1 && waiting > 0) {
            wrong.add("I7: %s took effect " + effects + " times and is parked " + waiting + " times.");
        }
        if (stranger.sent() == Sent.SURELY
                && effects == 0
                && parked.stream().noneMatch(one -> VISIBLE.contains(one.status()))) {
            wrong.add("I1: %s took no effect and stands nowhere.");
        }
        parked.stream()
                .map(Parked::reason)
                .filter(reason -> NEVER_THEIRS.contains(reason)
                        || OF_THE_HANDLER.contains(reason)
                                && stranger.behaviour().isPresent())
                .forEach(reason -> wrong.add("I7: %s is parked for a reason that is not its own (" + reason + ")."));
        return wrong;
    }
}

package dev.semel.endtoend.random;

import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.laboratory.Outcome;
import dev.semel.endtoend.random.Schedule.Actors;
import dev.semel.endtoend.server.KillPoint;
import dev.semel.endtoend.server.LibertyServer;
import dev.semel.endtoend.server.OutsideBroker;
import dev.semel.endtoend.server.TcpProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/** One run of a seed: two nodes, everything outside, all of it breakable. */
public final class Experiment {

    private static final Duration IDLE_LIMIT = Duration.ofSeconds(8);
    private static final Duration DRIVER_PATIENCE = Duration.ofSeconds(15);
    private static final Duration CONNECTION_TIME = Duration.ofSeconds(3);
    private static final Duration PING_PERIOD = Duration.ofSeconds(1);

    private static final Duration LONGEST_SETTLING = Duration.ofMinutes(30);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    private static final int MOST_ATTEMPTS = 20;
    private static final int MOST_NAMED = 40;

    private final List<TcpProxy> ways = new ArrayList<>();
    private final Laboratory laboratory;
    private final Truth truth;
    private final long seed;
    private final Duration duration;
    private long latestEnd;

    private Experiment(Laboratory laboratory, Path folder, long seed, Duration duration) {
        this.laboratory = laboratory;
        this.truth = new Truth(folder.resolve("truth.log"));
        this.seed = seed;
        this.duration = duration;
    }

    /** What was done, and what is wrong. */
    public record Report(long seed, Duration duration, Map<String, Integer> counts, List<String> wrong, Path truth) {

        @Override
        public String toString() {
            return "Random faults, seed " + seed + " for " + duration + ": " + wrong.size() + " broken promises.\n"
                    + wrong.stream()
                            .limit(MOST_NAMED)
                            .map(line -> "  " + line + "\n")
                            .collect(Collectors.joining())
                    + "What happened is in " + truth + ", in numbers: " + counts + "\nAgain: ./mvnw -Pfaults verify"
                    + " -Dit.test=RandomFaultsIT -Drandom.faults.seed=" + seed + " -Drandom.faults.duration="
                    + duration;
        }
    }

    public static Report run(long seed, Duration duration) {
        Path folder = directory("random-faults-" + seed);
        // Without the plugin strange messages reach the servers that the broker would refuse with it.
        Map<String, String> broker = seed % 2 == 0 ? Map.of() : OutsideBroker.WITHOUT_PLUGIN;
        try (Laboratory laboratory = Laboratory.diverting("random-faults", Senders.diverts(), broker)) {
            Experiment experiment = new Experiment(laboratory, folder, seed, duration);
            try {
                return experiment.run();
            } finally {
                experiment.ways.forEach(TcpProxy::close);
            }
        }
    }

    private Report run() {
        start();
        Random random = new Random(seed);
        Senders senders = new Senders(laboratory, truth);
        Strangers strangers = new Strangers(laboratory.broker().address(), truth, seed, random);
        Sink sink = new Sink(truth);
        Completions completions = new Completions(laboratory.database().tables());
        Schedule schedule = new Schedule(
                new Actors(
                        senders,
                        strangers,
                        sink,
                        new Breakage(laboratory, ways, truth, random),
                        new Operator(laboratory.database().tables(), truth, random)),
                completions,
                laboratory.database().tables(),
                truth,
                random);
        schedule.run(duration);
        schedule.heal();

        List<String> wrong = new ArrayList<>(settle(schedule));
        wrong.addAll(new Judge(truth, laboratory.outcome()).judge());
        wrong.addAll(strangers.judge(laboratory.database().tables()));
        wrong.addAll(completions.judge());
        wrong.addAll(sink.judge(laboratory.client()));
        if (!wrong.isEmpty()) {
            new Evidence(truth.file().getParent())
                    .keep(laboratory.nodes(), laboratory.database().tables());
        }
        return new Report(seed, duration, truth.counts(), wrong, truth.file());
    }

    private void start() {
        Path hits = directory("random-faults-hits");
        int broker = laboratory.broker().port();
        for (String name : List.of("a", "b")) {
            LibertyServer node = laboratory.node(name);
            laboratory.limitSilence(node, IDLE_LIMIT, DRIVER_PATIENCE);
            laboratory.limitConnections(node, CONNECTION_TIME, PING_PERIOD);
            TcpProxy toBroker = TcpProxy.to(broker);
            node.with("broker.port", toBroker.port()).withJvmOptions(List.of(KillPoint.option(hits)));
            ways.add(toBroker);
            ways.add(laboratory.database().proxyFor(node));
            Senders.CONSUMERS.forEach(
                    consumer -> node.with("semel.consumer." + consumer + ".max-attempts", MOST_ATTEMPTS));
            node.launch();
        }
        laboratory.nodes().forEach(LibertyServer::awaitReady);
        laboratory.database().tables().execute("CREATE TABLE carrier (is_down integer NOT NULL)");
        laboratory.database().tables().execute("INSERT INTO carrier VALUES (0)");
        // A look into a queue makes it.
        Senders.CONSUMERS.forEach(consumer -> laboratory.client().takeAll(Senders.waiting(consumer), 0, message -> 0));
    }

    /** Waits until nothing is on its way any more; what does not end is a broken promise, too. */
    private List<String> settle(Schedule schedule) {
        latestEnd = System.nanoTime() + LONGEST_SETTLING.toNanos();
        ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor();
        keeper.scheduleWithFixedDelay(() -> settleOnce(schedule), 0, BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
        try {
            return awaitEnd(schedule);
        } finally {
            keeper.shutdownNow();
        }
    }

    private static void settleOnce(Schedule schedule) {
        try {
            schedule.settle();
        } catch (RuntimeException failed) {
            System.out.println("Not all is whole again, and is tried once more: " + failed);
        }
    }

    private List<String> awaitEnd(Schedule schedule) {
        Outcome outcome = laboratory.outcome();
        List<String> queues = Senders.CONSUMERS.stream()
                .flatMap(consumer -> Stream.of(consumer, Senders.waiting(consumer), Senders.diverted(consumer)))
                .toList();
        List<String> wrong = new ArrayList<>();
        claim(wrong, "I8", () -> awaitSettled(schedule, queues));
        claim(wrong, "I5", () -> outcome.awaitNoneInDoubt());
        claim(wrong, "I5", () -> outcome.awaitNoOpenTransaction());
        claim(wrong, "I1", outcome::assertNothingIsDeadOrInDoubt);
        return wrong;
    }

    /** The time counts from the last death: a deadly message that is left over has its deaths first. */
    private void awaitSettled(Schedule schedule, List<String> queues) {
        int restarts = schedule.restarts();
        try {
            laboratory.outcome().awaitSettled(queues);
        } catch (ConditionTimeoutException late) {
            if (schedule.restarts() == restarts || System.nanoTime() > latestEnd) {
                throw late;
            }
            awaitSettled(schedule, queues);
        }
    }

    private static void claim(List<String> wrong, String promise, Runnable assertion) {
        try {
            assertion.run();
        } catch (AssertionError | RuntimeException broken) {
            wrong.add(promise + ": " + broken.getMessage());
        }
    }

    private static Path directory(String name) {
        try {
            return Files.createDirectories(LibertyServer.folder(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

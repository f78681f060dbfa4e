package dev.semel.endtoend.random;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.random.Breakage.Fault;
import dev.semel.endtoend.random.Run.Report;
import dev.semel.endtoend.random.Schedule.Actors;
import dev.semel.endtoend.server.KillPoint;
import dev.semel.outbox.DestinationKind;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.OutsideBroker;
import dev.semel.testing.bench.OutsideDatabase;
import dev.semel.testing.bench.Tables;
import dev.semel.testing.bench.TcpProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/** One run of a seed: two nodes, everything outside, all of it breakable. */
final class Experiment implements AutoCloseable {

    private static final Duration IDLE_LIMIT = Duration.ofSeconds(8);
    private static final Duration DRIVER_PATIENCE = Duration.ofSeconds(15);
    private static final Duration CONNECTION_TIME = Duration.ofSeconds(3);
    private static final Duration PING_PERIOD = Duration.ofSeconds(1);

    private static final Duration LONGEST_SETTLING = Duration.ofMinutes(30);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    private static final int MOST_ATTEMPTS = 20;

    private static final List<String> NODES = List.of("a", "b");

    private final Map<String, LibertyServer> nodes = new LinkedHashMap<>();
    private final Map<String, TcpProxy> ways = new LinkedHashMap<>();
    private final Run run;
    private final Cluster cluster;
    private final Truth truth;
    private final Troubles troubles = new Troubles();
    private Optional<Stores> stores = Optional.empty();
    private long latestEnd;

    Experiment(Run run, Cluster cluster) {
        this.run = run;
        this.cluster = cluster;
        this.truth = new Truth(run.directory(String.valueOf(run.seed())).resolve("truth.log"));
    }

    /** Ends what the cluster does not know. */
    @Override
    public void close() {
        ways.values().forEach(TcpProxy::close);
        stores.ifPresent(Stores::close);
    }

    /** Does it, and judges. */
    Report report() {
        start();
        Tables tables = cluster.database().tables();
        Random random = new Random(run.seed());
        Actors actors = actors(tables, random);
        Completions completions = new Completions(tables);
        Schedule schedule = new Schedule(actors, completions, tables, truth, random);
        schedule.run(run.duration());
        schedule.heal();

        List<String> wrong = new ArrayList<>(settle(schedule, actors.records()));
        wrong.addAll(new Judge(truth, cluster.outcome(), troubles).judge());
        wrong.addAll(actors.strangers().judge(tables));
        wrong.addAll(completions.judge());
        actors.sinks().forEach(sink -> wrong.addAll(judge(sink)));
        stores.ifPresent(known -> wrong.addAll(known.judge(tables)));
        if (!wrong.isEmpty()) {
            Path folder = truth.file().getParent();
            new Evidence(folder).keep(cluster.nodes(), tables);
            stores.ifPresent(known -> known.keep(folder));
        }
        return new Report(run, truth.counts(), wrong, truth.file());
    }

    private Actors actors(Tables tables, Random random) {
        Senders senders = new Senders(run.consumers(), cluster, truth);
        List<Sink> sinks = new ArrayList<>(List.of(Sink.queue("lab.sink", truth)));
        stores.ifPresent(known -> sinks.add(Sink.topic(Stores.TOPIC, truth)));
        return new Actors(
                senders,
                new Strangers(cluster.broker().address(), truth, run.seed(), random),
                sinks,
                stores.map(known -> new Records(known.kafka(), senders, truth, random)),
                new Breakage(nodes, faults(), truth, troubles, random),
                new Operator(sinks, tables, truth, random));
    }

    private List<String> judge(Sink sink) {
        return sink.kind() == DestinationKind.KAFKA
                ? sink.judge(stores.orElseThrow().kafka())
                : sink.judge(cluster.client());
    }

    private void start() {
        if (run.hasStores()) {
            stores = Optional.of(Stores.start(LibertyServer.folder(run.name() + "-kafka"), NODES.size(), run.seed()));
        }
        Path hits = run.directory("hits");
        NODES.forEach(name -> start(name, hits));
        nodes.values().forEach(LibertyServer::awaitReady);
        stores.ifPresent(known -> known.kafka().awaitReady());
        cluster.database().tables().execute("CREATE TABLE carrier (is_down integer NOT NULL)");
        cluster.database().tables().execute("INSERT INTO carrier VALUES (0)");
        // A look into a queue makes it.
        run.consumers().forEach(consumer -> cluster.client().takeAll(Senders.waiting(consumer), 0, message -> 0));
    }

    private void start(String name, Path hits) {
        LibertyServer node = run.hasStores() ? cluster.storesNode(name) : cluster.node(name);
        cluster.limitSilence(node, IDLE_LIMIT, DRIVER_PATIENCE);
        cluster.limitConnections(node, CONNECTION_TIME, PING_PERIOD);
        TcpProxy toBroker = TcpProxy.to(cluster.broker().port());
        node.with("broker.port", toBroker.port()).withJvmOptions(List.of(KillPoint.option(hits)));
        ways.put(Troubles.ofWay(name, Breakage.BROKER), toBroker);
        ways.put(Troubles.ofWay(name, Troubles.DATABASE), cluster.database().proxyFor(node));
        Stream.concat(run.consumers().stream(), Stream.of(Records.CONSUMER))
                .forEach(consumer -> node.with("semel.consumer." + consumer + ".max-attempts", MOST_ATTEMPTS));
        stores.ifPresent(known -> known.serve(node, nodes.size()));
        node.launch();
        String part = Troubles.ofNode(name);
        troubles.watch(part, node);
        nodes.put(part, node);
    }

    private List<List<Fault>> faults() {
        List<List<Fault>> kinds = new ArrayList<>();
        kinds.add(each(nodes, (part, node) -> Fault.atOnce("killed", part, node::kill)));
        List<Fault> freezes = each(nodes, (part, node) -> Fault.freeze(part, node::freeze, node::thaw));
        kinds.addAll(List.of(freezes, freezes));
        OutsideBroker broker = cluster.broker();
        kinds.add(List.of(Fault.death(Breakage.BROKER, broker::kill, broker::startAgain)));
        kinds.add(List.of(Fault.freeze(Breakage.BROKER, broker::freeze, broker::thaw)));
        OutsideDatabase database = cluster.database();
        kinds.add(List.of(Fault.death(Troubles.DATABASE, database::kill, database::startAgain)));
        kinds.add(List.of(Fault.freeze(Troubles.DATABASE, database::freeze, database::thaw)));
        kinds.add(each(ways, Fault::silence));
        stores.ifPresent(known -> kinds.addAll(known.faults(NODES, troubles)));
        return kinds;
    }

    private static <T> List<Fault> each(Map<String, T> parts, BiFunction<String, T, Fault> fault) {
        return parts.entrySet().stream()
                .map(part -> fault.apply(part.getKey(), part.getValue()))
                .toList();
    }

    /** Waits until nothing is on its way any more; what does not end is a broken promise, too. */
    private List<String> settle(Schedule schedule, Optional<Records> records) {
        latestEnd = System.nanoTime() + LONGEST_SETTLING.toNanos();
        ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor();
        keeper.scheduleWithFixedDelay(() -> settleOnce(schedule), 0, BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
        try {
            return awaitEnd(schedule, records);
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

    private List<String> awaitEnd(Schedule schedule, Optional<Records> records) {
        Outcome outcome = cluster.outcome();
        List<String> queues = run.consumers().stream()
                .flatMap(consumer -> Stream.of(consumer, Senders.waiting(consumer), Senders.diverted(consumer)))
                .toList();
        List<String> wrong = new ArrayList<>();
        claim(wrong, "I8", () -> awaitSettled(schedule, () -> outcome.awaitSettled(queues)));
        // Then no event becomes a record any more, but a record may become a retry.
        records.ifPresent(known -> {
            Tables tables = cluster.database().tables();
            claim(wrong, "I8", () -> awaitSettled(schedule, () -> known.awaitEnd(tables)));
            claim(wrong, "I8", () -> awaitSettled(schedule, () -> outcome.awaitSettled(queues)));
        });
        claim(wrong, "I5", () -> outcome.awaitNoneInDoubt());
        claim(wrong, "I5", () -> outcome.awaitNoOpenTransaction());
        claim(wrong, "I1", outcome::assertNothingIsDeadOrInDoubt);
        return wrong;
    }

    /** The time counts from the last death: a deadly message that is left over has its deaths first. */
    private void awaitSettled(Schedule schedule, Runnable end) {
        int restarts = schedule.restarts();
        try {
            end.run();
        } catch (ConditionTimeoutException late) {
            if (schedule.restarts() == restarts || System.nanoTime() > latestEnd) {
                throw late;
            }
            awaitSettled(schedule, end);
        }
    }

    private static void claim(List<String> wrong, String promise, Runnable assertion) {
        try {
            assertion.run();
        } catch (AssertionError | RuntimeException broken) {
            wrong.add(promise + ": " + broken.getMessage());
        }
    }
}

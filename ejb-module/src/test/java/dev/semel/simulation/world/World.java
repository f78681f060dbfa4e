package dev.semel.simulation.world;

import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.message.MessageContract;
import dev.semel.simulation.Simulation;
import dev.semel.simulation.broker.Letter;
import dev.semel.simulation.broker.MemoryBroker;
import dev.semel.simulation.check.Answers;
import dev.semel.simulation.check.Attempts;
import dev.semel.simulation.check.Checker;
import dev.semel.simulation.check.FalseFindings;
import dev.semel.simulation.check.Handlers;
import dev.semel.simulation.check.OperatorActions;
import dev.semel.simulation.check.Outcomes;
import dev.semel.simulation.check.Owed;
import dev.semel.simulation.check.Sightings;
import dev.semel.simulation.check.Situations;
import dev.semel.simulation.check.Truth;
import dev.semel.simulation.check.Unpurged;
import dev.semel.simulation.check.Violation;
import dev.semel.simulation.check.Works;
import dev.semel.simulation.fault.Ports;
import dev.semel.simulation.fault.Rates;
import dev.semel.simulation.schedule.Decisions;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.Scheduler;
import dev.semel.simulation.schedule.Trace;
import dev.semel.simulation.store.CacheInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.OperationTablesInMemory;
import dev.semel.simulation.store.OutboxTablesInMemory;
import dev.semel.simulation.store.ReconciliationTablesInMemory;
import dev.semel.simulation.store.RetentionTablesInMemory;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.tables.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * A whole run.
 *
 * <ol>
 *   <li>The seed chooses servers, settings, consumers, and how often what goes wrong.
 *   <li>Producers send, operators act, the weather blows, for some thousand steps. A checker looks on.
 *   <li>Then it is calm, and everything has to end in bounded time.
 * </ol>
 */
public final class World {

    private static final int CHECKED_ONE_IN = 15;
    private static final Duration LONGEST_CALM = Duration.ofHours(2);
    private static final Duration COUNTED_WITHIN = Duration.ofSeconds(3);
    private static final Duration LONG_CALM = Duration.ofMinutes(6);
    private static final int LONGEST_STORM = 12_000;
    private static final Duration PROMPT = Duration.ofSeconds(20);
    private static final Duration SHIPPED_REDELIVERY_DELAY = Duration.ofMillis(500);

    private final Universe universe;
    private final Checker checker;
    private final FalseFindings findings;
    private final Outcomes outcomes;
    private final List<Server> servers = new ArrayList<>();
    private final Course course;
    private final Trace trace;
    private final OrderRules orders;
    private final CacheRules cacheRules;
    private final Deployment deployment;
    private final Sightings sightings;
    private Duration kept;
    private Instant quietFrom;
    private Instant restsSince;
    private Instant calmSince;
    private long nextLook;

    public World(Simulation run, Trace trace) {
        this.trace = trace;
        this.course = run.course();
        long seed = run.seed();
        Decisions decisions = new Decisions(seed, run.dropped());
        RandomGenerator random = decisions.random();
        Scheduler scheduler = new Scheduler(decisions, trace);
        Ports ports = new Ports(scheduler, decisions, Rates.random(random));
        Life environment = Life.everlasting("machines", Scheduler.START);
        MemoryDatabase database = new MemoryDatabase(ports, decisions, environment);
        Duration redeliveryDelay = seed % 2 == 0 ? SHIPPED_REDELIVERY_DELAY : Duration.ZERO;
        MemoryBroker broker = new MemoryBroker(scheduler::now, 5 + random.nextInt(50), redeliveryDelay);
        OutboxTablesInMemory outbox = new OutboxTablesInMemory(database);
        ConsumerTablesInMemory keys = new ConsumerTablesInMemory(database);
        Situations situations = new Situations();
        this.cacheRules = CacheRules.of(seed);
        CacheInMemory cache = new CacheInMemory(ports, cacheRules.rateOfFaults());
        Deployment drawn = Deployment.of(ConsumerKind.of(random, KeyRules.of(seed)), Scheduler.START, random)
                .withOtherRules(seed);
        this.orders = OrderRules.of(seed, drawn);
        this.deployment = cacheRules.in(orders.in(drawn));
        List<ConsumerKind> consumers = deployment.first();
        Attempts attempts = new Attempts(scheduler::now, ConsumerKind.backOffs(deployment));
        RetentionTablesInMemory tables = RetentionTablesInMemory.of(outbox, keys);
        Truth truth = new Truth(
                situations,
                attempts,
                new Handlers(keys, cache),
                new Works(consumers.stream().map(ConsumerKind::definition).toList()));
        this.universe = new Universe(
                decisions,
                scheduler,
                ports,
                database,
                outbox,
                keys,
                ReconciliationTablesInMemory.of(tables),
                OperationTablesInMemory.of(tables),
                broker,
                cache,
                environment,
                consumers,
                truth,
                new Audited(scheduler, truth, keys.audit),
                situations,
                run.mutation());
        consumers.stream()
                .map(ConsumerKind::definition)
                .filter(consumer -> consumer.work().order() == Order.IN_SEQUENCE)
                .forEach(consumer -> truth.sequences().keeps(consumer.name()));
        consumers.stream()
                .map(ConsumerKind::definition)
                .filter(consumer -> consumer.work().order() == Order.HIGH_WATER_MARK)
                .forEach(consumer -> truth.sequences().keepsMark(consumer.name()));
        this.checker = new Checker(
                universe.truth(),
                universe.outbox(),
                universe.consumers(),
                cache,
                broker,
                consumers.stream().collect(Collectors.toMap(ConsumerKind::definition, ConsumerKind::queue)));
        new OperatorActions(truth).watch(universe.reconciliation());
        this.outcomes = new Outcomes(truth, universe.operations());
        this.sightings = new Sightings(situations, outbox, keys);
        this.findings =
                new FalseFindings(universe.truth(), universe.reconciliation().findings(), situations);
        ports.killBy((life, why) -> server(life).die());
        build(consumers, random);
    }

    private void build(List<ConsumerKind> consumers, RandomGenerator random) {
        for (ConsumerKind consumer : consumers) {
            String[] parts = consumer.queue().split("::");
            if (parts.length == 2) {
                universe.broker().subscribe(parts[0], parts[1], consumer::takes);
            } else {
                universe.broker().createQueue(consumer.queue());
            }
            universe.truth()
                    .consumes(consumer.name(), parts.length == 2 ? "topic:" + parts[0] : parts[0], consumer::takes);
        }
        if (Requests.of(universe.decisions().seed()).areMade()) {
            universe.broker().createQueue(Answers.QUEUE);
        }
        NodeRules nodes = NodeRules.of(universe.decisions().seed());
        int count = 1 + random.nextInt(3);
        boolean isOneApplication = random.nextInt(3) > 0;
        List<Profile> profiles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Profile profile = Profile.random("application" + (isOneApplication ? 0 : i), random);
            profile = (isOneApplication && i > 0 ? profile.keepingAs(profiles.get(0)) : profile).in(nodes, i);
            profiles.add(course == Course.STORMY ? profile : profile.undisturbed());
            servers.add(new Server(i, universe, profiles.get(i), deployment));
        }
        if (profiles.stream().anyMatch(profile -> !profile.relay().enabled())) {
            universe.situations().count("a node did not relay");
        }
        if (nodes.isWindowed()) {
            universe.situations().count("the purge kept to its hours");
        }
        universe.truth().removals().keepsTo(nodes.window());
        universe.broker().watch(this::requireRelay);
        if (!isOneApplication && count > 1) {
            universe.situations().count("several applications shared the tables");
        }
        deployment
                .all()
                .map(ConsumerKind::name)
                .filter(name -> name.endsWith(Owed.RENAMED))
                .forEach(name ->
                        universe.truth().renames(name, deployment.changes().get(0)));
        kept = profiles.stream()
                .map(profile -> profile.retention().keys())
                .max(Comparator.naturalOrder())
                .orElseThrow();
        universe.truth().keepsKeysFor(kept);
    }

    // Where an operator has switched the relay off, nothing is published, also if it is woken.
    private void requireRelay(Letter letter) {
        Life sender = universe.scheduler().current().life();
        boolean isEvent = letter.properties().containsKey(MessageContract.EVENT_ID);
        if (isEvent && servers.stream().anyMatch(server -> server.life() == sender && !server.isRelayOn())) {
            universe.truth().broken("I9", sender.name() + " published an event, although its relay is switched off.");
        }
    }

    private Server server(Life life) {
        return servers.stream()
                .filter(server -> server.life() == life)
                .findFirst()
                .orElseThrow();
    }

    public Simulation.Result run() {
        Overheard log = Overheard.by(universe.scheduler());
        try {
            return runItsCourse();
        } finally {
            log.close();
        }
    }

    private Simulation.Result runItsCourse() {
        Scheduler scheduler = universe.scheduler();
        start("schema", this::insertShipped);
        scheduler.run(() -> false);
        servers.forEach(Server::start);
        Producers producers = new Producers(universe, servers, kept, orders);
        int load = 5 + universe.decisions().below(40);
        start("client", () -> producers.foreignClient(load));
        start("application", () -> producers.application(load));
        if (Callers.areThere(universe.decisions().seed())) {
            start("callers", () -> new Callers(universe, servers).call(load));
        }
        if (course == Course.STORMY) {
            disturb();
        } else {
            universe.decisions().calmDown();
            universe.truth().expectsEventsWithin(PROMPT);
            universe.situations().count("nothing disturbed a run");
        }
        if (orders.areKept()) {
            universe.broker().bringsAt(this::whenItComes);
        }
        long storm = 500 + universe.decisions().below(LONGEST_STORM);
        scheduler.run(() -> isLookedAt() && scheduler.steps() >= storm);
        calm();
        scheduler.close();
        sightings.addAll(universe.decisions().incidents());
        countEnds();
        return new Simulation.Result(
                universe.decisions().seed(),
                scheduler.steps(),
                scheduler.failure(),
                universe.decisions().incidents(),
                universe.situations(),
                trace);
    }

    private void disturb() {
        Weather weather = new Weather(universe, servers);
        start("weather", weather::blow);
        start("mender", weather::mend);
        if (cacheRules.isUsed()) {
            start("weather of Redis", new CacheWeather(universe, cacheRules)::blow);
        }
        start("operators", new Operators(universe, servers, checker)::act);
        if (universe.hasOperations()) {
            start("operators", new ManyOperators(universe, servers)::act);
        }
        if (deployment.isRuleChanged()) {
            universe.situations().count("the rule for an unknown outcome changed");
        }
        for (Instant change : deployment.changes()) {
            start("deployer", () -> weather.roll(change));
        }
    }

    // A numbered event that comes late may find that an operator has given its number up, most likely the first one of
    // its group.
    private Instant whenItComes(Letter letter) {
        Map<String, Object> properties = letter.properties();
        boolean isNumbered =
                properties.containsKey(MessageContract.SEQUENCE) && !properties.containsKey(MessageContract.CONSUMER);
        int oneIn = properties.containsKey(MessageContract.PREVIOUS_SEQUENCE) ? 12 : 2;
        return isNumbered && universe.decisions().isOneIn(oneIn)
                ? universe.scheduler()
                        .now()
                        .plusSeconds(60 + universe.decisions().below(180))
                : Instant.MIN;
    }

    private void countEnds() {
        if (!universe.broker().expired().isEmpty()) {
            universe.situations().count("a message expired at the broker");
        }
        countParked(ParkReason.EXPIRED, "a message was parked because its retry would come too late");
        countParked(ParkReason.LATE, "a message was parked because its successors had been worked on");
        countParked(ParkReason.TIME_USED_UP, "a message was parked because its time was used up");
    }

    private void countParked(ParkReason reason, String situation) {
        boolean isAny = universe.consumers().parked.committed().stream()
                .anyMatch(row -> row.message().reason() == reason);
        if (isAny) {
            universe.situations().count(situation);
        }
    }

    private void calm() {
        Scheduler scheduler = universe.scheduler();
        if (scheduler.failure() != null) {
            return;
        }
        universe.decisions().calmDown();
        scheduler.note(() -> "From now on it is calm.");
        calmSince = scheduler.now();
        Instant end = scheduler.now().plus(LONGEST_CALM);
        // In some runs the reconciler has time to look at all that was done last.
        restsSince = end;
        quietFrom = universe.decisions().isOneIn(5) ? scheduler.now().plus(LONG_CALM) : scheduler.now();
        start("caretaker", new Caretaker(universe, servers, checker)::mend);
        nextLook = scheduler.steps();
        scheduler.run(() -> isLookedAt() && (scheduler.now().isAfter(end) || isQuiet()));
        if (scheduler.failure() == null) {
            checker.judge(scheduler.now())
                    .or(outcomes::unfinished)
                    .or(findings::any)
                    .or(this::remembered)
                    .or(this::unpurged)
                    .ifPresent(scheduler::fail);
        }
    }

    private Optional<Violation> remembered() {
        return servers.stream()
                .flatMap(server -> server.remembersTooMuch().stream())
                .findFirst();
    }

    // What ended in the storm may have been locked, and the database away.
    private Optional<Violation> unpurged() {
        boolean isPurged = servers.stream().anyMatch(server -> server.hasPurgedSince(calmSince));
        Duration calm = Duration.between(calmSince, universe.scheduler().now());
        return isPurged ? Unpurged.any(universe.retention(), calm) : Optional.empty();
    }

    private boolean isQuiet() {
        if (nextLook != universe.scheduler().steps() + CHECKED_ONE_IN) {
            return false;
        }
        Instant now = universe.scheduler().now();
        if (!isAtRest()) {
            restsSince = now;
            return false;
        }
        return checker.isAllTold() || !checker.isAnyEventToCome() && now.isAfter(restsSince.plus(COUNTED_WITHIN));
    }

    private boolean isAtRest() {
        return universe.database().openTransactions() == 0
                && universe.scheduler().now().isAfter(quietFrom)
                && checker.unfinished().isEmpty()
                && checker.locked().isEmpty()
                && outcomes.unfinished().isEmpty()
                && findings.any().isEmpty();
    }

    /** Has the checker look now and then. */
    private boolean isLookedAt() {
        Scheduler scheduler = universe.scheduler();
        if (scheduler.steps() >= nextLook && scheduler.failure() == null) {
            nextLook = scheduler.steps() + CHECKED_ONE_IN;
            checker.look(scheduler.now()).ifPresent(scheduler::fail);
        }
        return true;
    }

    private void start(String name, Runnable work) {
        universe.scheduler().start(name, universe.environment(), work);
    }

    private void insertShipped() {
        Session session = universe.database().open(universe.environment());
        universe.reconciliation().insertShipped(session);
        session.finish();
    }
}

package dev.semel.console.overview;

import static dev.semel.console.overview.Sentence.danger;
import static dev.semel.console.overview.Sentence.warn;
import static dev.semel.console.overview.Wording.sentence;

import dev.semel.admin.finding.KindView;
import dev.semel.admin.operation.OperationView;
import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.overview.CountView;
import dev.semel.admin.overview.Pulse;
import dev.semel.admin.partition.PartitionId;
import dev.semel.admin.partition.PartitionState;
import dev.semel.admin.partition.PartitionView;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.url.QueryString;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is wrong, in sentences, the worst first. What is a danger stands before what is a warning; among equals stands first what
 * stops most:
 *
 * <ol>
 *   <li>the relay or a node that gives no sign of life ({@link LifeSentences}),
 *   <li>what is parked, by its cause, the largest first ({@link ParkedSentences}),
 *   <li>what is stranded, by its kind,
 *   <li>keys that the store outside the database has forgotten within a day,
 *   <li>partitions whose position is beyond their end, or that wait for a record that failed,
 *   <li>destinations that take nothing, that an operator has paused, or about which something is known,
 *   <li>what parked events hold back, operations that failed or are paused, and a backlog that waits too long.
 * </ol>
 */
@ApplicationScoped
public class Triage {

    private static final Duration REMEMBERED = Duration.ofDays(1);

    static final String OPERATION = "/operations/op?id=";

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    @Inject
    BacklogTrend trend;

    public Triage() {}

    Triage(Messages messages, FormatBacking format, BacklogTrend trend) {
        this.messages = messages;
        this.format = format;
        this.trend = trend;
    }

    List<Sentence> of(
            Pulse pulse,
            List<DestinationView> destinations,
            List<KindView> findings,
            List<OperationView> halted,
            List<PartitionView> partitions) {
        Wording words = new Wording(messages, format, pulse.asOf());
        LifeSentences life = new LifeSentences(pulse, trend.perMinute(pulse.asOf(), pulse.backlog()), words);
        return ranked(Stream.of(
                life.relay().stream(),
                life.nodes(),
                new ParkedSentences(pulse, words).all(),
                forgotten(pulse, words),
                stuck(destinations, findings, partitions, words),
                heldBack(pulse.groupsHeldBack(), words),
                halted(halted, words),
                life.backlog().stream()));
    }

    /** The same, when relay, nodes, and what is parked could not be read. */
    List<Sentence> withoutPulse(
            Instant now,
            List<DestinationView> destinations,
            List<KindView> findings,
            List<OperationView> halted,
            List<PartitionView> partitions) {
        Wording words = new Wording(messages, format, now);
        return ranked(Stream.of(stuck(destinations, findings, partitions, words), halted(halted, words)));
    }

    private static List<Sentence> ranked(Stream<Stream<Sentence>> sentences) {
        return sentences
                .flatMap(some -> some)
                .sorted(Comparator.comparingInt(Sentence::rank))
                .toList();
    }

    private Stream<Sentence> stuck(
            List<DestinationView> destinations,
            List<KindView> findings,
            List<PartitionView> partitions,
            Wording words) {
        return Stream.of(
                        findings.stream().map(kind -> finding(kind, words)),
                        partitions.stream().map(partition -> partition(partition, words)),
                        destinations.stream().flatMap(one -> destination(one, words).stream()))
                .flatMap(sentences -> sentences);
    }

    private static Stream<Sentence> halted(List<OperationView> halted, Wording words) {
        return halted.stream().map(operation -> halted(operation, words));
    }

    private static Stream<Sentence> heldBack(long groups, Wording words) {
        return groups == 0
                ? Stream.empty()
                : Stream.of(danger(words.of("triage.heldBack", groups), "/outbox?status=PARKED&retries=WITH"));
    }

    // One that is paused waits for an operator, and for nothing else.
    private static Sentence halted(OperationView operation, Wording words) {
        boolean isPaused = operation.isPaused();
        String worked = words.of("operation.worked", operation.worked(), operation.planned());
        String key = isPaused ? "triage.operation.paused" : "triage.operation";
        String head = words.of(key, operation.action(), operation.user(), worked);
        String why = words.cause(operation.note());
        String told = why == null ? head : words.of("triage.about", head, why);
        Instant since = isPaused ? operation.progressedAt() : operation.endedAt();
        return new Sentence(
                isPaused ? "warn" : "danger", sentence(told, words.since(since)), OPERATION + operation.id());
    }

    private Sentence finding(KindView kind, Wording words) {
        String head = words.of("triage.finding." + kind.kind(), kind.number());
        String what = kind.number() == 1 ? words.of("triage.about", head, words.cause(kind.about())) : head;
        String tone = format.style(kind.kind()).tone();
        String link = "/findings" + QueryString.empty().with("kind", kind.kind());
        return new Sentence(tone.equals("danger") ? "danger" : "warn", sentence(what, words.since(kind.since())), link);
    }

    // What was forgotten cannot be mended: it is told until an operator may be supposed to have read it.
    private static Stream<Sentence> forgotten(Pulse pulse, Wording words) {
        CountView forgotten = pulse.forgotten();
        boolean isOld = forgotten.lastAt() == null
                || forgotten.lastAt().isBefore(pulse.asOf().minus(REMEMBERED));
        return isOld
                ? Stream.empty()
                : Stream.of(warn(
                        words.of("triage.forgotten", forgotten.number(), words.relative(forgotten.lastAt())),
                        "/overview#consumers"));
    }

    // It goes on by itself if the retry succeeds; that the record is parked is told by its cause.
    private static Sentence partition(PartitionView partition, Wording words) {
        PartitionId id = partition.id();
        if (partition.state() == PartitionState.BEYOND_END) {
            return danger(words.of("triage.beyondEnd", id.consumer(), id.place()), "/partitions");
        }
        String head = words.of("triage.waits", id.consumer(), id.place(), String.valueOf(partition.waitsFor()));
        return warn(sentence(head, words.since(partition.waitsSince())), "/partitions");
    }

    private static Optional<Sentence> destination(DestinationView one, Wording words) {
        String name = one.id().name();
        String waiting = words.waiting(one.held(), one.oldestHeldAt());
        String link = "/outbox/destinations";
        return switch (one.state()) {
            case "PAUSED" ->
                Optional.of(warn(
                        with(
                                words.of("triage.paused", name, one.changedBy()),
                                words.cause(one.reason()),
                                waiting,
                                words),
                        link));
            case "OPEN" ->
                Optional.of(danger(
                        with(words.of("triage.refuses", name), words.cause(one.reason()), waiting, words), link));
            default ->
                one.finding() != null
                        ? Optional.of(warn(words.of("triage.about", name, words.cause(one.finding())), link))
                        : Optional.ofNullable(waiting)
                                .map(held -> new Sentence(
                                        "info", with(words.of("triage.recovers", name), null, held, words), link));
        };
    }

    // "shop.payments is paused by operator: stocktake; 6 events wait, the oldest 8 s"
    private static String with(String head, String cause, String waiting, Wording words) {
        String about = cause == null ? head : words.of("triage.about", head, cause);
        return waiting == null ? about : words.of("triage.then", about, waiting);
    }
}

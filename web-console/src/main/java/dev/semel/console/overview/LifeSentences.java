package dev.semel.console.overview;

import static dev.semel.console.overview.Sentence.danger;
import static dev.semel.console.overview.Sentence.warn;
import static dev.semel.console.overview.Wording.sentence;

import dev.semel.admin.overview.NodeView;
import dev.semel.admin.overview.Pulse;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What gives no sign of life, or does not come on. A node that is silent while others of its application run is a warning only, and
 * for a day: it may have been replaced by one of another name.
 */
final class LifeSentences {

    private static final Duration REMEMBERED = Duration.ofDays(1);
    private static final String NODES = "/overview#nodes";
    private static final String BACKLOG = "/outbox?status=PENDING&retries=WITH&sort=createdAt";

    private final Pulse pulse;
    private final OptionalLong growth;
    private final Wording words;

    /** @param growth how many more events wait each minute, if that is known */
    LifeSentences(Pulse pulse, OptionalLong growth, Wording words) {
        this.pulse = pulse;
        this.growth = growth;
        this.words = words;
    }

    Optional<Sentence> relay() {
        String waiting = waiting();
        return switch (pulse.relay().state()) {
            case "WORKING" -> Optional.empty();
            case "TROUBLED" ->
                Optional.of(new Sentence(
                        waiting == null ? "warn" : "danger",
                        after(
                                words.of(
                                        "triage.relay.troubled",
                                        words.cause(pulse.relay().trouble())),
                                waiting),
                        BACKLOG));
            case "OFF" ->
                Optional.ofNullable(waiting).map(some -> danger(after(words.of("triage.relay.off"), some), BACKLOG));
            default ->
                Optional.of(danger(
                        after(
                                words.of(
                                        "triage.relay.silent",
                                        words.relative(pulse.relay().polledAt())),
                                waiting),
                        NODES));
        };
    }

    Stream<Sentence> nodes() {
        Map<String, List<NodeView>> byApplication = pulse.nodes().stream()
                .collect(Collectors.groupingBy(NodeView::application, TreeMap::new, Collectors.toList()));
        return byApplication.entrySet().stream().flatMap(one -> silent(one.getKey(), one.getValue()).stream());
    }

    private Optional<Sentence> silent(String application, List<NodeView> nodes) {
        List<NodeView> silent = nodes.stream()
                .filter(node -> is(node, "SILENT"))
                .sorted(Comparator.comparing(LifeSentences::seen).reversed())
                .toList();
        if (silent.isEmpty()) {
            return Optional.empty();
        }
        Instant last = seen(silent.get(0));
        if (nodes.stream().noneMatch(node -> is(node, "RUNNING"))) {
            String head =
                    words.of("triage.node.alone", application, silent.get(0).node());
            return Optional.of(danger(sentence(head, words.since(last)), NODES));
        }
        List<String> recent = silent.stream()
                .filter(node -> seen(node).isAfter(pulse.asOf().minus(REMEMBERED)))
                .map(NodeView::node)
                .toList();
        return recent.isEmpty()
                ? Optional.empty()
                : Optional.of(warn(
                        sentence(
                                words.of("triage.node.one", recent.size(), application, String.join(", ", recent)),
                                words.since(last)),
                        NODES));
    }

    Optional<Sentence> backlog() {
        String tone = Health.ofOldest(pulse.oldestDueAt(), pulse.asOf());
        boolean isToldWithTheRelay = !pulse.relay().state().equals("WORKING");
        return tone.equals("ok") || isToldWithTheRelay
                ? Optional.empty()
                : Optional.of(new Sentence(tone, waiting(), BACKLOG));
    }

    // Null if nothing waits.
    private String waiting() {
        String waiting = words.waiting(pulse.backlog(), pulse.oldestDueAt());
        return waiting == null ? null : sentence(waiting, forecast());
    }

    private String forecast() {
        long perMinute = growth.orElse(0);
        if (perMinute == 0) {
            return null;
        }
        return perMinute > 0
                ? words.of("triage.grows", perMinute)
                : words.of(
                        "triage.shrinks", -perMinute, words.in(Duration.ofSeconds(60 * pulse.backlog() / -perMinute)));
    }

    private String after(String head, String waiting) {
        return waiting == null ? head : words.of("triage.then", head, waiting);
    }

    private boolean is(NodeView node, String state) {
        return Health.of(node, pulse.asOf()).equals(state);
    }

    private static Instant seen(NodeView node) {
        return node.seenAt() == null ? node.startedAt() : node.seenAt();
    }
}

package dev.semel.admin.search;

import dev.semel.admin.AttemptView;
import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.EventDetail.Cause;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.search.JdbcSearch.Asked;
import dev.semel.admin.search.JdbcSearch.Parked;
import dev.semel.admin.search.Step.What;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.OutboxStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the tables say of a piece of work, as one list by time.
 *
 * @param caused events that the work of these keys appended, of which nothing else is told
 * @param named the hashes under which each consumer would keep the key that is looked for, whether it is kept or not
 */
record Timeline(
        List<KeyDetail> keys,
        Collection<EventDetail> events,
        Collection<Parked> messages,
        List<EventView> caused,
        Map<UUID, String> named) {

    // What happens at one time is told in the order in which it can have happened.
    private static final Comparator<Step> BY_TIME =
            Comparator.comparing(Step::at).thenComparing(Step::what);

    /** Of which an operator may have asked something: also of a key that was forgotten. */
    Set<UUID> subjects(List<UUID> alsoOf) {
        Set<UUID> subjects = new LinkedHashSet<>(alsoOf);
        subjects.addAll(named.keySet());
        keys.forEach(key -> subjects.add(UUID.fromString(key.key().id())));
        events.forEach(event -> subjects.add(event.event().id()));
        messages.forEach(message -> subjects.add(message.id()));
        return subjects;
    }

    List<Step> steps(Collection<Asked> asked) {
        return Stream.of(
                        events.stream().flatMap(Timeline::ofEvent),
                        caused.stream().flatMap(event -> at(event, event.createdAt(), What.CAUSED, event.type())),
                        keys.stream().flatMap(Timeline::ofKey),
                        messages.stream().flatMap(Timeline::ofMessage),
                        asked.stream().map(this::ofOperator))
                .flatMap(steps -> steps)
                .sorted(BY_TIME)
                .toList();
    }

    private Step ofOperator(Asked asked) {
        UUID id = asked.subject();
        Stream<Map.Entry<What, String>> ofEvents = events.stream()
                .map(EventDetail::event)
                .filter(event -> event.id().equals(id))
                .map(event -> Map.entry(
                        What.ASKED_OF_EVENT, event.consumer() == null ? event.destination() : event.consumer()));
        Stream<Map.Entry<What, String>> ofMessages = messages.stream()
                .filter(message -> message.id().equals(id))
                .map(message -> Map.entry(What.ASKED_OF_MESSAGE, message.consumer()));
        Map.Entry<What, String> of = Stream.concat(ofEvents, ofMessages)
                .findFirst()
                .orElseGet(() -> Map.entry(What.ASKED_OF_KEY, consumerOf(id.toString())));
        return new Step(
                asked.at(), of.getKey(), id.toString(), of.getValue(), asked.node(), 0, asked.reason(), asked.act());
    }

    // A key that is gone is told by its hash, unless it was looked for by its name.
    private String consumerOf(String hash) {
        return keys.stream()
                .filter(key -> key.key().id().equals(hash))
                .map(key -> key.key().consumer())
                .findFirst()
                .orElseGet(() -> named.getOrDefault(UUID.fromString(hash), hash));
    }

    private static Stream<Step> ofEvent(EventDetail detail) {
        EventView event = detail.event();
        boolean isDiscarded = event.status().equals(OutboxStatus.DISCARDED.name());
        Stream<Step> attempts = detail.attempts().stream()
                .map(attempt -> failed(What.NOT_PUBLISHED, event.id().toString(), event.destination(), attempt));
        Stream<Step> cause = Stream.ofNullable(detail.cause())
                .map(work ->
                        new Step(event.createdAt(), What.CAUSED_BY, work.keyHash(), nameOf(work), null, 0, work.key()));
        What begun = event.consumer() == null ? What.APPENDED : What.RETRY_STORED;
        What closed = isDiscarded ? What.EVENT_DISCARDED : What.EVENT_PARKED;
        return Stream.of(
                        attempts,
                        cause,
                        at(event, event.createdAt(), begun, null),
                        at(event, event.publishedAt(), What.PUBLISHED, null),
                        at(event, event.closedAt(), closed, event.errorMessage()))
                .flatMap(steps -> steps);
    }

    private static String nameOf(Cause work) {
        return work.consumer() == null ? work.keyHash() : work.consumer();
    }

    private static Stream<Step> at(EventView event, @Nullable Instant at, What what, @Nullable String note) {
        String consumer = event.consumer();
        String place = what == What.RETRY_STORED && consumer != null ? consumer : event.destination();
        String node = what == What.PUBLISHED ? null : event.node();
        return Stream.ofNullable(at).map(when -> new Step(when, what, event.id().toString(), place, node, 0, note));
    }

    private static Stream<Step> ofKey(KeyDetail detail) {
        KeyView key = detail.key();
        boolean isDiscarded = key.status().equals(RecordStatus.DISCARDED.name());
        Stream<Step> attempts =
                detail.attempts().stream().map(attempt -> failed(What.FAILED, key.id(), key.consumer(), attempt));
        Stream<Step> mark = Stream.ofNullable(detail.mark())
                .map(begun -> new Step(begun.begunAt(), What.BEGUN, key.id(), key.consumer(), begun.node(), 0, null));
        return Stream.of(
                        attempts,
                        mark,
                        Stream.of(
                                new Step(key.firstSeenAt(), What.FIRST_SEEN, key.id(), key.consumer(), null, 0, null)),
                        Stream.ofNullable(key.completedAt())
                                .map(at -> new Step(
                                        at,
                                        isDiscarded ? What.KEY_DISCARDED : What.COMPLETED,
                                        key.id(),
                                        key.consumer(),
                                        key.node(),
                                        key.duplicates(),
                                        null)))
                .flatMap(steps -> steps);
    }

    private static Stream<Step> ofMessage(Parked message) {
        String id = message.id().toString();
        What end = message.status().equals(ParkedStatus.DISCARDED.name()) ? What.DISCARDED : What.RETRIED;
        return Stream.concat(
                Stream.of(new Step(
                        message.parkedAt(), What.PARKED, id, message.consumer(), message.node(), 0, message.reason())),
                Stream.ofNullable(message.closedAt())
                        .map(at -> new Step(at, end, id, message.consumer(), null, 0, null)));
    }

    private static Step failed(What what, String id, String place, AttemptView attempt) {
        return new Step(
                attempt.attemptedAt(), what, id, place, attempt.node(), attempt.attempt(), attempt.errorMessage());
    }
}

package dev.semel.admin.search;

import dev.semel.admin.PageRequest;
import dev.semel.admin.Roles;
import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.EventDetail.Cause;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.admin.outbox.OutboxQuery;
import dev.semel.admin.search.JdbcSearch.Parked;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One search over everything, by exact values only, so that each of its questions goes through a primary key or an index.
 *
 * <ol>
 *   <li>Events: the one with this id, and the latest of the aggregate with this name.
 *   <li>Messages: those that are or were parked under this id, of their own, of the broker, or of what their sender correlates.
 *   <li>Keys: this one and those of the events, with each consumer that is declared or has rows, by their hashes; or the one with this hash;
 *       those of the messages, and those whose work appended the events.
 *   <li>The event that each key is named after, the retries that these keys name, and the messages that are or were parked under them.
 *   <li>The events that the work of these keys appended.
 *   <li>What operators asked for, of each of these, and of keys of this name that are forgotten.
 *   <li>What happened to all of these, by its time.
 * </ol>
 */
@Stateless(name = "SemelSearchAdmin")
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class SearchAdmin {

    private static final int MOST_EVENTS = 50;

    @Inject
    KeysAdmin keys;

    @Inject
    OutboxAdmin events;

    @Inject
    JdbcSearch search;

    @Inject
    Explanations explanations;

    /**
     * What is known under an exact text: a key, the id of an event, the name of an aggregate, the hash of a key; the id of a parked message,
     * its JMSMessageID or its JMSCorrelationID, which no table has of messages that never failed. Blanks around it may be its own, or come
     * from where it was copied: both are meant. Only what the tables still keep is found; of consumers that are not declared, those are
     * known that had a copy, or have one of the latest 10,000 keys.
     *
     * @param text null or blank: nothing is found
     */
    public Found find(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return Found.NOTHING;
        }
        List<UUID> id = idOf(text.strip()).stream().toList();
        List<UUID> ofAggregate = ofAggregate(text.strip());
        Map<UUID, EventDetail> found = new LinkedHashMap<>();
        Stream.concat(id.stream(), ofAggregate.stream().limit(MOST_EVENTS)).forEach(event -> add(event, found));
        Set<Parked> parked = new LinkedHashSet<>(search.parked(text.strip(), id));

        Map<UUID, String> named = search.possible(names(text, found.values()));
        List<KeyDetail> known = keys(named.keySet(), id, found.values(), parked);
        known.forEach(key -> addCarriers(key, found));
        parked.addAll(search.parkedUnder(hashes(known)));

        List<EventView> caused = hashes(known).stream()
                .flatMap(key -> events.causedBy(key, MOST_EVENTS).stream())
                .filter(event -> !found.containsKey(event.id()))
                .toList();
        Timeline timeline = new Timeline(known, found.values(), parked, caused, named);
        List<EventView> shown = found.values().stream().map(EventDetail::event).toList();
        List<Step> steps = timeline.steps(search.asked(timeline.subjects(id)));
        return new Found(known, explanations.of(known), shown, steps, ofAggregate.size() > MOST_EVENTS);
    }

    /** On what the decision about another copy of a message under this key would rest now. */
    public Explanation explain(KeyDetail key) {
        return explanations.of(List.of(key)).get(0);
    }

    private List<UUID> ofAggregate(String aggregateId) {
        OutboxQuery query = new OutboxQuery(null, null, null, aggregateId, null, null, null, null);
        return events.page(query, new PageRequest(0, MOST_EVENTS + 1, "createdAt", false)).rows().stream()
                .map(EventView::id)
                .toList();
    }

    private void add(UUID id, Map<UUID, EventDetail> found) {
        if (!found.containsKey(id)) {
            events.findBare(id).ifPresent(event -> found.put(id, event));
        }
    }

    // By default the key of a message is the id of its event.
    private void addCarriers(KeyDetail key, Map<UUID, EventDetail> found) {
        Stream.of(key.key().key(), key.retryEventId())
                .filter(Objects::nonNull)
                .flatMap(carrier -> idOf(carrier).stream())
                .forEach(carrier -> add(carrier, found));
    }

    private static Set<String> names(String text, Collection<EventDetail> brought) {
        Set<String> texts = new LinkedHashSet<>(List.of(text, text.strip()));
        brought.forEach(event -> texts.add(event.event().key()));
        return texts;
    }

    private List<KeyDetail> keys(
            Collection<UUID> named, List<UUID> id, Collection<EventDetail> brought, Collection<Parked> parked) {
        Set<String> hashes = new LinkedHashSet<>(search.kept(named));
        id.forEach(hash -> hashes.add(hash.toString()));
        parked.stream()
                .map(Parked::keyHash)
                .filter(Objects::nonNull)
                .map(UUID::toString)
                .forEach(hashes::add);
        brought.stream()
                .map(EventDetail::cause)
                .filter(Objects::nonNull)
                .map(Cause::keyHash)
                .forEach(hashes::add);
        return hashes.stream()
                .map(keys::find)
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(found -> found.key().firstSeenAt()))
                .toList();
    }

    private static List<UUID> hashes(List<KeyDetail> keys) {
        return keys.stream().map(key -> UUID.fromString(key.key().id())).toList();
    }

    private static Optional<UUID> idOf(String text) {
        try {
            return Optional.of(UUID.fromString(text)).filter(id -> id.toString().equalsIgnoreCase(text));
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }
}

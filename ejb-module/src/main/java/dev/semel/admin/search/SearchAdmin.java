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

/**
 * One search over everything, by exact values only, so that each of its questions goes through a primary key or an index.
 *
 * <ol>
 *   <li>Events: the one with this id, and the latest of the aggregate with this name.
 *   <li>Keys: this one and those of the events, with each consumer that is declared or has rows, by their hashes; or the one with this hash;
 *       and those whose work appended the events.
 *   <li>The retries that these keys name, and the messages that are or were parked under them; or the parked message with this id.
 *   <li>The events that the work of these keys appended.
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

    /**
     * What is known under an exact text: a key, the id of an event, the name of an aggregate, the hash of a key, the id of a parked
     * message. Blanks around it may be its own, or come from where it was copied: both are meant. Only what the tables still keep is
     * found; of consumers that are not declared, those are known that had a copy, or have one of the latest 10,000 keys.
     *
     * @param text null or blank: nothing is found
     */
    public Found find(String text) {
        if (text == null || text.isBlank()) {
            return Found.NOTHING;
        }
        Optional<UUID> id = idOf(text.strip());
        List<UUID> ofAggregate = ofAggregate(text.strip());
        Map<UUID, EventDetail> found = new LinkedHashMap<>();
        Stream.concat(id.stream(), ofAggregate.stream().limit(MOST_EVENTS)).forEach(event -> add(event, found));

        List<KeyDetail> known = keys(text, id, found.values());
        known.stream()
                .map(KeyDetail::retryEventId)
                .filter(Objects::nonNull)
                .forEach(retry -> add(UUID.fromString(retry), found));

        List<EventView> caused = hashes(known).stream()
                .flatMap(key -> events.causedBy(key, MOST_EVENTS).stream())
                .filter(event -> !found.containsKey(event.id()))
                .toList();
        List<Step> steps = Timeline.of(known, found.values(), search.parked(hashes(known), id), caused);
        List<EventView> shown = found.values().stream().map(EventDetail::event).toList();
        return new Found(known, shown, steps, ofAggregate.size() > MOST_EVENTS);
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

    private List<KeyDetail> keys(String text, Optional<UUID> id, Collection<EventDetail> brought) {
        Set<String> texts = new LinkedHashSet<>(List.of(text, text.strip()));
        brought.forEach(event -> texts.add(event.event().key()));
        Set<String> hashes = new LinkedHashSet<>(search.keys(texts));
        id.map(UUID::toString).ifPresent(hashes::add);
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

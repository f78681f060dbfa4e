package dev.semel.internal.reconciliation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Tables that hold what a test puts into them, and that can be away. */
final class SuspicionsInMemory implements Suspicions {

    private static final Comparator<PublishedEvent> IN_ORDER =
            Comparator.comparing(PublishedEvent::publishedAt).thenComparing(PublishedEvent::id);

    private static final UUID FIRST = new UUID(Long.MIN_VALUE, Long.MIN_VALUE);

    final NavigableSet<PublishedEvent> published = new TreeSet<>(IN_ORDER);
    final List<RetriedKey> retried = new ArrayList<>();
    final List<ParkedKey> parked = new ArrayList<>();
    final List<Finding> heldByNothing = new ArrayList<>();
    final List<Finding> lapsed = new ArrayList<>();
    final Map<UUID, Carrier> carriers = new HashMap<>();
    final Set<String> known = new HashSet<>();
    final Map<String, Long> reached = new HashMap<>();
    final Set<String> consumers = new HashSet<>();
    /** Hashes that were looked up. */
    final Set<String> askedFor = new HashSet<>();

    Instant now = Instant.EPOCH;
    boolean isDatabaseDown;

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public List<RetriedKey> retried(Place after, int most) {
        return behind(retried, RetriedKey::place, after, most);
    }

    @Override
    public List<RetriedKey> retried(Collection<String> keyHashes) {
        return retried.stream().filter(key -> keyHashes.contains(key.keyHash())).toList();
    }

    @Override
    public List<Finding> gaps(Instant before, int most) {
        return List.of();
    }

    @Override
    public Optional<Carrier> carrier(UUID event) {
        return Optional.ofNullable(carriers.get(event));
    }

    @Override
    public List<ParkedKey> parked(Place after, int most) {
        return behind(parked, ParkedKey::place, after, most);
    }

    @Override
    public List<Finding> lapsed(Instant before, int most) {
        if (isDatabaseDown) {
            throw new IllegalStateException("The database does not answer.");
        }
        return lapsed;
    }

    @Override
    public List<Finding> parkedWithoutKey(Instant before, int most) {
        return List.of();
    }

    @Override
    public List<Finding> heldByNothing(Instant before, int most) {
        return heldByNothing;
    }

    @Override
    public List<Finding> unserved(Instant before) {
        return List.of();
    }

    @Override
    public List<PublishedEvent> published(Instant from, UUID behind, Instant to, int most) {
        if (isDatabaseDown) {
            throw new IllegalStateException("The database does not answer.");
        }
        UUID id = behind == null ? FIRST : behind;
        PublishedEvent start = new PublishedEvent(id, from, null, null, null, null, null, null, null);
        return published.tailSet(start, behind == null).stream()
                .takeWhile(event -> event.publishedAt().isBefore(to))
                .limit(most)
                .toList();
    }

    @Override
    public List<PublishedEvent> published(Collection<UUID> ids) {
        return published.stream().filter(event -> ids.contains(event.id())).toList();
    }

    @Override
    public Set<String> come(Collection<Awaited> work) {
        work.forEach(awaited -> askedFor.add(awaited.keyHash()));
        return work.stream()
                .filter(awaited -> known.contains(awaited.keyHash()) || isReached(awaited))
                .map(Awaited::keyHash)
                .collect(Collectors.toSet());
    }

    private boolean isReached(Awaited awaited) {
        return awaited.number() != null
                && reached.getOrDefault(awaited.groupHash(), Long.MIN_VALUE) >= awaited.number();
    }

    @Override
    public boolean haveKeysBeenRemoved(Instant since) {
        return false;
    }

    @Override
    public Set<String> consumers() {
        return consumers;
    }

    private static <T> List<T> behind(List<T> rows, Function<T, Place> place, Place after, int most) {
        return rows.stream()
                .filter(row -> after == null || place.apply(row).firstSeenAt().isAfter(after.firstSeenAt()))
                .sorted(Comparator.comparing(row -> place.apply(row).firstSeenAt()))
                .limit(most)
                .toList();
    }
}

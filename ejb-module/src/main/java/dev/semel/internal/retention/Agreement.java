package dev.semel.internal.retention;

import dev.semel.internal.retention.DeclaredTerms.Declared;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the terms of all applications on one database come to. The rows are shared, so each application purges by it: the
 * longest time wins. Only keys have owners, and are kept as long as an owner of their consumer wants.
 */
public final class Agreement {

    private static final int MINUTES_OF_A_DAY = 24 * 60;

    private final Terms own;
    private final List<Terms> all;
    private final Collection<Declared> declared;

    /** @param own the terms of the application that asks, which may not be declared yet */
    Agreement(Terms own, Collection<Declared> declared) {
        this.own = own;
        this.declared = List.copyOf(declared);
        this.all = Stream.concat(Stream.of(own), declared.stream().map(Declared::terms))
                .toList();
    }

    /** Who keeps keys for how long: the first share is for all consumers, and is the longest. */
    List<Share> keys() {
        Duration longest = longest(Terms::keys);
        Map<String, Duration> ofConsumers = new TreeMap<>();
        declared.forEach(one -> one.consumers()
                .forEach(consumer -> ofConsumers.merge(consumer, one.terms().keys(), Agreement::longer)));
        Map<Duration, TreeSet<String>> shorter = new TreeMap<>(Comparator.reverseOrder());
        ofConsumers.forEach((consumer, kept) -> {
            if (kept.compareTo(longest) < 0) {
                shorter.computeIfAbsent(kept, none -> new TreeSet<>()).add(consumer);
            }
        });
        List<Share> shares = new ArrayList<>(List.of(Share.ofAll(longest)));
        shorter.forEach((kept, consumers) -> shares.add(new Share(kept, List.copyOf(consumers), null)));
        return shares;
    }

    /** A key that was given up protects from a copy of its message as any other. */
    List<Share> closedKeys() {
        return keys().stream()
                .map(share -> share.atLeast(longest(Terms::closed)))
                .distinct()
                .toList();
    }

    /** Empty: for ever. */
    Optional<Duration> sequences() {
        return all.stream().allMatch(terms -> terms.sequences().isPresent())
                ? Optional.of(longest(terms -> terms.sequences().orElseThrow()))
                : Optional.empty();
    }

    /** Events have no owner, so they are deleted at once only if everybody wants it, and archived if anybody does. */
    public Published mode() {
        if (all.stream().anyMatch(terms -> terms.mode() == Published.ARCHIVE)) {
            return Published.ARCHIVE;
        }
        return all.stream().allMatch(terms -> terms.mode() == Published.DELETE) ? Published.DELETE : Published.KEEP;
    }

    /** Whether the windows of all are open; if they have no minute in common, nothing would ever be purged, so each keeps to its own. */
    boolean isOpen(Instant moment) {
        return own.window().isOpen(moment)
                && (!haveCommonMinute() || windows().allMatch(window -> window.isOpen(moment)));
    }

    boolean haveCommonMinute() {
        return IntStream.range(0, MINUTES_OF_A_DAY)
                .mapToObj(minute -> Instant.EPOCH.plus(minute, ChronoUnit.MINUTES))
                .anyMatch(moment -> windows().allMatch(window -> window.isOpen(moment)));
    }

    private Stream<Window> windows() {
        return all.stream().map(Terms::window);
    }

    /** One of the times, as long as anybody wants it. */
    public Duration longest(Function<Terms, Duration> time) {
        return all.stream().map(time).reduce(Duration.ZERO, Agreement::longer);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}

package dev.semel.simulation.store;

import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.simulation.fault.Ports;
import dev.semel.simulation.fault.Troubles;
import dev.semel.simulation.schedule.Life;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The store of keys beside the database, which all servers share: Redis. Each of its steps is done as a whole, by its own time. It may be
 * away, its answers may get lost, and it forgets: the last writes, a key, or all.
 */
public final class CacheInMemory {

    private static final Duration TIME_OUT = Duration.ofSeconds(2);
    private static final Duration LOGGED = Duration.ofMinutes(1);

    private final Map<String, CacheEntry> entries = new TreeMap<>();
    private final Deque<Write> log = new ArrayDeque<>();
    private final Map<String, Grant> grants = new HashMap<>();
    private final List<Watcher> watchers = new ArrayList<>();
    private final Ports ports;
    private final int rateOfFaults;
    private final Troubles troubles;
    private boolean isDown;
    private boolean isSilent;

    /** @param rateOfFaults once in how many steps one is not done, or its answer is lost; 0 for never */
    public CacheInMemory(Ports ports, int rateOfFaults) {
        this.ports = ports;
        this.rateOfFaults = rateOfFaults;
        this.troubles = new Troubles(ports.scheduler());
    }

    /** Sees what becomes of each key, and why. */
    public interface Watcher {

        /** A step has changed it. Null: nothing was known, or nothing is. */
        void changed(String keyHash, CacheEntry before, CacheEntry after);

        /** It is as it was at an earlier time. Null: nothing was known then. */
        void forgot(String keyHash, CacheEntry before, CacheEntry after);
    }

    private record Write(Instant at, String keyHash, CacheEntry before) {}

    private record Grant(String keyHash, UUID token) {}

    public void watch(Watcher watcher) {
        watchers.add(watcher);
    }

    public Instant now() {
        return ports.scheduler().now();
    }

    /** What is known of a key, for those who look on. */
    public Optional<CacheEntry> known(String keyHash) {
        return Optional.ofNullable(entries.get(keyHash))
                .filter(entry -> entry.goneAt().isAfter(now()));
    }

    public Map<String, CacheEntry> all() {
        return entries;
    }

    /** A server asks for a step. */
    <T> T ask(Supplier<String> sentence, Supplier<T> step) {
        ports.before(sentence);
        requireThere();
        if (ports.happens("Redis does not do this: ", sentence, rateOfFaults)) {
            throw trouble("it refuses");
        }
        T answer = step.get();
        if (ports.happens("The answer of Redis is lost: ", sentence, rateOfFaults)) {
            throw trouble("the connection was lost");
        }
        ports.after(sentence);
        return answer;
    }

    private void requireThere() {
        if (isDown && isSilent) {
            ports.scheduler().sleep(TIME_OUT);
        }
        if (isDown) {
            throw trouble("it does not answer");
        }
    }

    private NotTheMessagesException trouble(String why) {
        troubles.hit(ports.scheduler().current().life());
        return new NotTheMessagesException(
                "Redis did not do what it was asked; it is asked again.", new IOException(why));
    }

    void put(String keyHash, CacheEntry entry) {
        CacheEntry before = known(keyHash).orElse(null);
        log.addLast(new Write(now(), keyHash, before));
        while (log.getFirst().at().isBefore(now().minus(LOGGED))) {
            log.removeFirst();
        }
        set(keyHash, entry);
        watchers.forEach(watcher -> watcher.changed(keyHash, before, entry));
    }

    private void set(String keyHash, CacheEntry entry) {
        if (entry == null) {
            entries.remove(keyHash);
        } else {
            entries.put(keyHash, entry);
        }
    }

    /** The current actor has the key under this lease. */
    void grant(String keyHash, UUID token) {
        grants.put(String.valueOf(ports.scheduler().current()), new Grant(keyHash, token));
    }

    /** The lease under which an actor got the key last. */
    public Optional<UUID> granted(String who, String keyHash) {
        return Optional.ofNullable(grants.get(who))
                .filter(grant -> grant.keyHash().equals(keyHash))
                .map(Grant::token);
    }

    /** A replica takes over that has got no write since then; or it starts again with an old file. */
    public void loseWritesSince(Instant then) {
        Map<String, CacheEntry> lost = new TreeMap<>();
        while (!log.isEmpty() && log.getLast().at().isAfter(then)) {
            Write write = log.removeLast();
            if (!lost.containsKey(write.keyHash())) {
                lost.put(write.keyHash(), entries.get(write.keyHash()));
            }
            set(write.keyHash(), write.before());
        }
        lost.forEach(this::forgot);
    }

    /** All of them. */
    public void loseAll() {
        List.copyOf(entries.keySet()).forEach(this::lose);
        log.clear();
    }

    /** One key. */
    public void lose(String keyHash) {
        CacheEntry before = entries.remove(keyHash);
        log.addLast(new Write(now(), keyHash, before));
        forgot(keyHash, before);
    }

    private void forgot(String keyHash, CacheEntry before) {
        CacheEntry after = entries.get(keyHash);
        if (!Objects.equals(before, after)) {
            ports.scheduler().note(() -> "Redis has forgotten key " + Names.of(keyHash) + ".");
            watchers.forEach(watcher -> watcher.forgot(keyHash, before, after));
        }
    }

    /** @param isSlow whether those who ask have to wait for their time-out */
    public void takeDown(boolean isSlow) {
        isDown = true;
        isSilent = isSlow;
    }

    public void bringUp() {
        isDown = false;
    }

    /** How often a server did not get an answer since then. */
    public long troublesOf(Life server, String who, Instant since) {
        return troubles.count(server, who, since);
    }
}

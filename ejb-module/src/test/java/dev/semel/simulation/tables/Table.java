package dev.semel.simulation.tables;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A table of immutable rows by their keys. Reading takes no lock and sees what is committed, and what the session has written
 * itself.
 */
public final class Table<K extends Comparable<K>, R> {

    private final String name;
    private final TreeMap<K, Row<R>> rows = new TreeMap<>();
    private final List<Watcher<R>> watchers = new ArrayList<>();

    Table(String name) {
        this.name = name;
    }

    /** Sees every change that is committed. */
    @FunctionalInterface
    public interface Watcher<R> {

        /** @param before null for an insert; {@code after} null for a delete */
        void changed(R before, R after);
    }

    public void watch(Watcher<R> watcher) {
        watchers.add(watcher);
    }

    /** What is committed, for those who look on from outside. */
    public List<R> committed() {
        return rows.values().stream()
                .map(row -> row.committed)
                .filter(Objects::nonNull)
                .toList();
    }

    public Optional<R> committed(K key) {
        return Optional.ofNullable(rows.get(key)).map(row -> row.committed);
    }

    /** Whether any session has one of its rows locked. */
    public boolean isAnyLocked() {
        return rows.values().stream().anyMatch(row -> row.owner != null);
    }

    public Optional<R> read(Session session, K key) {
        return Optional.ofNullable(rows.get(key)).map(row -> row.seenBy(session));
    }

    public List<R> all(Session session) {
        return rows.values().stream()
                .map(row -> row.seenBy(session))
                .filter(Objects::nonNull)
                .toList();
    }

    /** The keys of these rows, as the session sees them. */
    public List<K> keysOf(Session session, List<R> contents) {
        return keysWhere(session, contents::contains);
    }

    /** The keys of the rows of which this holds, as the session sees them. */
    public List<K> keysWhere(Session session, Predicate<R> condition) {
        return rows.entrySet().stream()
                .filter(entry -> entry.getValue().seenBy(session) != null)
                .filter(entry -> condition.test(entry.getValue().seenBy(session)))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Waits for a transaction that has written the same key; false if the row is there then. */
    public boolean insertIfAbsent(Session session, K key, R content, Duration longestWait) {
        Row<R> row = rows.computeIfAbsent(key, absent -> new Row<>());
        while (holdsUpInsert(row, session)) {
            session.awaitLock(row, told(key), longestWait);
            row = rows.computeIfAbsent(key, absent -> new Row<>());
        }
        if (row.seenBy(session) == null) {
            take(row, session, key);
            write(row, content);
            return true;
        }
        if (session.database().ways().insertLocksWhatItFinds()) {
            take(row, session, key);
        }
        return false;
    }

    private static boolean holdsUpInsert(Row<?> row, Session session) {
        if (!isTaken(row, session) || row.committed == null) {
            return isTaken(row, session);
        }
        Ways ways = session.database().ways();
        if (!row.isWritten) {
            return ways.insertWaitsForALock();
        }
        return row.written == null ? ways.insertWaitsForADelete() : ways.insertWaitsForAChange();
    }

    /** Waits for the lock; empty if the row is not there then. A row that is not there, or not yet, is not locked. */
    public Optional<R> lock(Session session, K key, Duration longestWait) {
        Row<R> row = rows.get(key);
        while (row != null && isTaken(row, session) && isLockable(row, session)) {
            session.awaitLock(row, told(key), longestWait);
            row = rows.get(key);
        }
        if (row == null || row.seenBy(session) == null) {
            return Optional.empty();
        }
        take(row, session, key);
        return Optional.of(row.seenBy(session));
    }

    private static boolean isLockable(Row<?> row, Session session) {
        return row.committed != null || session.database().ways().lockWaitsForAnInsert();
    }

    /** Changes a row, if this holds for it when its lock is free; answers whether it did. Null deletes it. */
    public boolean update(
            Session session, K key, Predicate<R> condition, UnaryOperator<R> change, Duration longestWait) {
        boolean isCandidate = read(session, key).filter(condition).isPresent();
        if (!isCandidate && !session.database().ways().updateWaitsForAnyRow()) {
            return false;
        }
        Optional<R> found = lock(session, key, longestWait).filter(condition);
        found.ifPresent(row -> write(rows.get(key), change.apply(row)));
        return found.isPresent();
    }

    /** The row under its lock, empty if it is not there or another transaction has it. */
    public Optional<R> lockIfFree(Session session, K key) {
        Row<R> row = rows.get(key);
        if (row == null || isTaken(row, session) || row.seenBy(session) == null) {
            return Optional.empty();
        }
        take(row, session, key);
        return Optional.of(row.seenBy(session));
    }

    /** Writes a row, and waits for its lock if need be. */
    public void put(Session session, K key, R content, Duration longestWait) {
        write(own(session, key, longestWait), content);
    }

    /** Waits for the lock; a row that is not there then is left alone. */
    public void delete(Session session, K key, Duration longestWait) {
        lock(session, key, longestWait).ifPresent(found -> write(rows.get(key), null));
    }

    private void write(Row<R> row, R content) {
        row.written = content;
        row.isWritten = true;
    }

    // The row is looked up anew after each wait: a rolled back insert takes it away.
    // Without an id that is made by chance: one seed has one history.
    private String told(K key) {
        return key instanceof UUID id && id.version() == 4 ? name : name + " " + key;
    }

    private Row<R> own(Session session, K key, Duration longestWait) {
        Row<R> row = rows.computeIfAbsent(key, absent -> new Row<>());
        while (isTaken(row, session)) {
            session.awaitLock(row, told(key), longestWait);
            row = rows.computeIfAbsent(key, absent -> new Row<>());
        }
        take(row, session, key);
        return row;
    }

    private static boolean isTaken(Row<?> row, Session session) {
        return row.owner != null && row.owner != session;
    }

    private void take(Row<R> row, Session session, K key) {
        if (row.owner == null) {
            row.owner = session;
            session.holds(isCommit -> end(row, key, isCommit));
        }
    }

    private void end(Row<R> row, K key, boolean isCommit) {
        R before = row.committed;
        // What one transaction inserts and deletes was never there.
        boolean isChanged = isCommit && row.isWritten && (before != null || row.written != null);
        if (isChanged) {
            row.committed = row.written;
        }
        row.written = null;
        row.isWritten = false;
        row.owner = null;
        if (row.committed == null) {
            rows.remove(key, row);
        }
        if (isChanged) {
            R after = row.committed;
            watchers.forEach(watcher -> watcher.changed(before, after));
        }
    }

    @Override
    public String toString() {
        return name;
    }
}

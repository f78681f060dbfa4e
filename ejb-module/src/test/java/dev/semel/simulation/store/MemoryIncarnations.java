package dev.semel.simulation.store;

import dev.semel.internal.idempotency.poison.Deaths;
import dev.semel.internal.idempotency.poison.Marks;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.node.LifeSigns;
import dev.semel.internal.node.NodeIncarnations;
import dev.semel.internal.node.RelaySign;
import dev.semel.internal.settings.NodeName;
import dev.semel.simulation.store.ConsumerTablesInMemory.BegunRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.NodeRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Marks of handlers that have begun, and the lives of servers. */
public final class MemoryIncarnations implements NodeIncarnations, Marks, LifeSigns {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final ConsumerTablesInMemory tables;
    private final SimulatedTransactions transactions;
    private final NodeName node;

    public MemoryIncarnations(ConsumerTablesInMemory tables, SimulatedTransactions transactions, NodeName node) {
        this.tables = tables;
        this.transactions = transactions;
        this.node = node;
    }

    @Override
    public Deaths deaths(IdempotencyKey key, UUID life) {
        Session session = transactions.session();
        session.statement(() -> "counts deaths over key " + key.text() + ".");
        List<NodeRow> all = tables.nodes.all(session);
        List<BegunRow> left = left(session, key, life).toList();
        List<BegunRow> ofDead = left.stream().filter(mark -> hasDied(mark, all)).toList();
        Stream<BegunRow> ofOthers = left.stream().filter(mark -> !hasDied(mark, all) && !hasStopped(mark, all));
        return new Deaths(lives(ofDead.stream()), lives(ofDead.stream().filter(BegunRow::isAlone)), lives(ofOthers));
    }

    private static int lives(Stream<BegunRow> marks) {
        return (int) marks.map(BegunRow::life).distinct().count();
    }

    private Stream<BegunRow> left(Session session, IdempotencyKey key, UUID life) {
        return tables.begun.all(session).stream()
                .filter(mark ->
                        mark.keyHash().equals(key.hash()) && !mark.life().equals(life));
    }

    private boolean hasDied(BegunRow mark, List<NodeRow> all) {
        return all.stream()
                .noneMatch(
                        node -> node.life().equals(mark.life()) && (node.stoppedAt() != null || !isMissed(node, all)));
    }

    private static boolean hasStopped(BegunRow mark, List<NodeRow> all) {
        return all.stream().anyMatch(node -> node.life().equals(mark.life()) && node.stoppedAt() != null);
    }

    private boolean isMissed(NodeRow node, List<NodeRow> all) {
        return isMissed(node, all, tables.database.now());
    }

    static boolean isMissed(NodeRow node, List<NodeRow> all, Instant now) {
        return node.seenAt().isBefore(now.minusSeconds(30))
                && all.stream()
                        .anyMatch(other -> other.seenSince().isBefore(now.minusSeconds(30))
                                && other.seenAt().isAfter(now.minusSeconds(30)));
    }

    @Override
    public void addMark(UUID mark, IdempotencyKey key, UUID life, boolean isAlone) {
        Session session = transactions.session();
        session.statement(() -> "marks that it begins key " + key.text() + ".");
        tables.begun.insertIfAbsent(session, mark, new BegunRow(key.hash(), life, isAlone, now()), LONGEST_WAIT);
    }

    @Override
    public void noLongerAlone(UUID mark) {
        Session session = transactions.session();
        session.statement(() -> "says that a mark is not alone.");
        tables.begun.update(
                session,
                mark,
                row -> true,
                row -> new BegunRow(row.keyHash(), row.life(), false, row.begunAt()),
                LONGEST_WAIT);
    }

    @Override
    public void removeMark(UUID mark) {
        Session session = transactions.session();
        session.statement(() -> "takes a mark away.");
        delete(session, mark);
    }

    @Override
    public void removeMarkInDoubt(UUID mark, IdempotencyKey key, UUID life) {
        Session session = transactions.session();
        session.statement(() -> "takes a mark away that is in doubt.");
        tables.begun.insertIfAbsent(session, mark, new BegunRow(key.hash(), life, false, now()), LONGEST_WAIT);
        delete(session, mark);
    }

    @Override
    public void forgetDeaths(IdempotencyKey key, UUID life) {
        Session session = transactions.session();
        session.statement(() -> "forgets the deaths over key " + key.text() + ".");
        List<NodeRow> all = tables.nodes.all(session);
        tables.begun
                .keysOf(
                        session,
                        left(session, key, life)
                                .filter(mark -> hasDied(mark, all))
                                .toList())
                .forEach(mark -> delete(session, mark));
    }

    @Override
    public void removeAll(UUID life) {
        Session session = transactions.session();
        session.statement(() -> "takes all marks of its life away.");
        tables.begun.keysWhere(session, mark -> mark.life().equals(life)).forEach(mark -> delete(session, mark));
    }

    private void delete(Session session, UUID mark) {
        if (tables.begun.lock(session, mark, LONGEST_WAIT).isPresent()) {
            tables.begun.delete(session, mark, LONGEST_WAIT);
        }
    }

    @Override
    public boolean live(String application, UUID life, Optional<RelaySign> relay) {
        Session session = transactions.session();
        session.statement(() -> "gives a sign of life.");
        String name = node.value() + " " + application;
        boolean isHere = tables.nodes.update(
                session,
                name,
                row -> row.stoppedAt() == null && row.life().equals(life),
                row -> seen(row, tables.database.now()),
                LONGEST_WAIT);
        return isHere
                || tables.nodes
                        .read(session, name)
                        .filter(row -> row.stoppedAt() == null && !row.life().equals(life))
                        .isEmpty();
    }

    private static NodeRow seen(NodeRow row, Instant now) {
        boolean isAfterAGap =
                row.seenAt().isBefore(now.minusSeconds(30)) || row.seenSince().isAfter(now);
        return new NodeRow(row.life(), null, now, isAfterAGap ? now : row.seenSince());
    }

    @Override
    public boolean begin(String application, UUID life) {
        Session session = transactions.session();
        session.statement(() -> "begins a life.");
        String name = node.value() + " " + application;
        if (tables.nodes.insertIfAbsent(session, name, begun(life), LONGEST_WAIT)) {
            return true;
        }
        boolean isUnended = tables.nodes
                .read(session, name)
                .filter(row -> row.stoppedAt() == null)
                .isPresent();
        boolean isKnown = tables.nodes.update(session, name, row -> true, row -> begun(life), LONGEST_WAIT);
        // Otherwise it was stopped long ago, and the purge has forgotten it since the first look.
        return isKnown ? !isUnended : tables.nodes.insertIfAbsent(session, name, begun(life), LONGEST_WAIT);
    }

    @Override
    public void end(String application, UUID life) {
        Session session = transactions.session();
        session.statement(() -> "ends its life in good order.");
        String name = node.value() + " " + application;
        tables.nodes.update(
                session,
                name,
                row -> row.life().equals(life),
                row -> new NodeRow(life, tables.database.now(), row.seenAt(), row.seenSince()),
                LONGEST_WAIT);
    }

    private Instant now() {
        return tables.database.now();
    }

    private NodeRow begun(UUID life) {
        return new NodeRow(life, null, tables.database.now(), tables.database.now());
    }
}

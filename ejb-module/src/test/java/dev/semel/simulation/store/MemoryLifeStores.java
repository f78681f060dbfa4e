package dev.semel.simulation.store;

import dev.semel.internal.idempotency.poison.Marks;
import dev.semel.internal.node.LifeRows;
import dev.semel.internal.node.LifeSigns;
import dev.semel.internal.node.LifeStores;
import dev.semel.internal.node.NodeIncarnations;
import dev.semel.internal.settings.NodeName;
import dev.semel.simulation.store.ConsumerTablesInMemory.NodeRow;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Predicate;

/** The stores of lives of the simulation, for the contracts. */
public final class MemoryLifeStores implements LifeStores, LifeRows {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final ConsumerTablesInMemory tables;
    private final SimulatedTransactions transactions;

    private MemoryLifeStores(MemoryDatabase database, SimulatedTransactions transactions) {
        this.tables = new ConsumerTablesInMemory(database);
        this.transactions = transactions;
    }

    public static MemoryContractDatabase<LifeStores> database() {
        return new MemoryContractDatabase<>(MemoryLifeStores::new);
    }

    @Override
    public NodeIncarnations lives(NodeName node) {
        return on(node);
    }

    @Override
    public Marks marks(NodeName node) {
        return on(node);
    }

    @Override
    public LifeSigns signs(NodeName node) {
        return on(node);
    }

    private MemoryIncarnations on(NodeName node) {
        return new MemoryIncarnations(tables, transactions, node);
    }

    @Override
    public LifeRows rows() {
        return this;
    }

    @Override
    public Seen seen(UUID life) {
        NodeRow row = tables.nodes.read(session(), nameOf(life)).orElseThrow();
        return new Seen(ago(row.seenSince()), ago(row.seenAt()));
    }

    private Duration ago(Instant moment) {
        return Duration.between(moment, tables.database.now());
    }

    @Override
    public void seen(UUID life, Duration sinceAgo, Duration lastAgo) {
        Instant now = tables.database.now();
        change(row -> row.life().equals(life), now.minus(sinceAgo), now.minus(lastAgo));
    }

    @Override
    public void allSeenAnew() {
        change(row -> true, tables.database.now(), null);
    }

    private void change(Predicate<NodeRow> which, Instant since, Instant last) {
        Session session = session();
        for (String name : tables.nodes.keysWhere(session, which)) {
            NodeRow row = tables.nodes.lock(session, name, LONGEST_WAIT).orElseThrow();
            Instant seenAt = last == null ? row.seenAt() : last;
            tables.nodes.put(session, name, new NodeRow(row.life(), row.stoppedAt(), seenAt, since), LONGEST_WAIT);
        }
    }

    @Override
    public void lock(UUID life) {
        tables.nodes.lock(session(), nameOf(life), LONGEST_WAIT).orElseThrow();
    }

    @Override
    public void delete(UUID life) {
        tables.nodes.delete(session(), nameOf(life), LONGEST_WAIT);
    }

    private String nameOf(UUID life) {
        return tables.nodes.keysWhere(session(), row -> row.life().equals(life)).get(0);
    }

    private Session session() {
        return transactions.session();
    }
}

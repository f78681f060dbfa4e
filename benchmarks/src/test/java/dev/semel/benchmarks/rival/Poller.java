package dev.semel.benchmarks.rival;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The poller of the usual articles: read so many, send them and wait for the broker, mark them, commit. */
final class Poller implements Rival {

    private static final String READ =
            """
            SELECT id, type, aggregatetype, aggregateid, payload
            FROM poller_outbox
            WHERE published_at IS NULL
            ORDER BY position
            LIMIT ?
            FOR UPDATE
            """;
    private static final String MARK = "UPDATE poller_outbox SET published_at = CURRENT_TIMESTAMP WHERE id = ANY (?)";

    private final Batches broker;
    private final Connection database;
    private final int most;

    /** @param most events of a transaction */
    Poller(Batches broker, String database, int most) throws SQLException {
        this.broker = broker;
        this.database = DriverManager.getConnection(database);
        this.database.setAutoCommit(false);
        this.most = most;
    }

    @Override
    public void publish(int events) throws Exception {
        for (int published = 0; published < events; ) {
            published += publishNext();
        }
    }

    /** Publishes one batch; answers of how many events it was. */
    int publishNext() throws Exception {
        List<Letter> batch = read();
        for (Letter letter : batch) {
            broker.send(letter);
        }
        broker.commit();
        mark(batch);
        database.commit();
        return batch.size();
    }

    private List<Letter> read() throws SQLException {
        List<Letter> batch = new ArrayList<>();
        try (PreparedStatement read = database.prepareStatement(READ)) {
            read.setInt(1, most);
            ResultSet rows = read.executeQuery();
            while (rows.next()) {
                batch.add(new Letter(
                        rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4), rows.getString(5)));
            }
        }
        return batch;
    }

    private void mark(List<Letter> batch) throws SQLException {
        try (PreparedStatement mark = database.prepareStatement(MARK)) {
            UUID[] ids = batch.stream().map(Letter::id).map(UUID::fromString).toArray(UUID[]::new);
            mark.setArray(1, database.createArrayOf("uuid", ids));
            mark.executeUpdate();
        }
    }
}

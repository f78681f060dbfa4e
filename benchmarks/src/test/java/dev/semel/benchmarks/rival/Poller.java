package dev.semel.benchmarks.rival;

import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** The poller of the usual articles: read 100, send each and wait for the broker, mark them, commit. */
final class Poller implements Rival {

    private static final String READ =
            """
            SELECT id, type, aggregatetype, aggregateid, payload
            FROM poller_outbox
            WHERE published_at IS NULL
            ORDER BY position
            LIMIT 100
            FOR UPDATE
            """;
    private static final String MARK = "UPDATE poller_outbox SET published_at = CURRENT_TIMESTAMP WHERE id = ANY (?)";

    private final Session session;
    private final MessageProducer producer;
    private final Connection database;

    Poller(String broker, String database, String queue) throws JMSException, SQLException {
        @SuppressWarnings("resource") // It lives as long as the process.
        jakarta.jms.Connection connection = new ActiveMQConnectionFactory(broker).createConnection("semel", "semel");
        this.session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
        this.producer = session.createProducer(session.createQueue(queue));
        this.database = DriverManager.getConnection(database);
        this.database.setAutoCommit(false);
    }

    @Override
    public void publish(int events) throws SQLException, JMSException {
        for (int published = 0; published < events; ) {
            List<Letter> batch = read();
            for (Letter letter : batch) {
                producer.send(letter.message(session));
            }
            mark(batch);
            database.commit();
            published += batch.size();
        }
    }

    private List<Letter> read() throws SQLException {
        List<Letter> batch = new ArrayList<>();
        try (PreparedStatement read = database.prepareStatement(READ);
                ResultSet rows = read.executeQuery()) {
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

package dev.semel.benchmarks.dbos;

import dev.dbos.transact.txstep.JdbcStepFactory;
import dev.dbos.transact.workflow.Workflow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** One effect in one transactional step, which DBOS commits together with its note that the step is done. */
final class EffectWorkflow implements DurableWork {

    private static final String INSERT = "INSERT INTO effect (consumer, work, size) VALUES (?, ?, ?)";

    private final JdbcStepFactory steps;
    private final String consumer;

    EffectWorkflow(JdbcStepFactory steps, String consumer) {
        this.steps = steps;
        this.consumer = consumer;
    }

    @Override
    @Workflow
    public void insertEffect(String work, String text) {
        try {
            steps.txStep((Connection connection) -> insert(connection, work, text.length()), "insert");
        } catch (SQLException e) {
            throw new IllegalStateException("The effect could not be written.", e);
        }
    }

    private void insert(Connection connection, String work, int size) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, consumer);
            insert.setString(2, work);
            insert.setInt(3, size);
            insert.executeUpdate();
        }
    }
}

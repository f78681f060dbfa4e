package dev.semel.internal.startup.lint;

import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Tells by behaviour whether another data source shares the session in a transaction: what one writes the other must read. */
@Dependent
class SharedSession {

    private static final Logger LOG = Logger.getLogger(SharedSession.class.getName());
    private static final Words POSTGRESQL =
            new Words("SELECT set_config('semel.mark', ?, true)", "SELECT current_setting('semel.mark', true)");
    private static final Words OTHERS = new Words("SET @semel_mark = ?", "SELECT @semel_mark");

    private final DataSource business;
    private final Transactions transactions;

    @Inject
    SharedSession(@Semel DataSource business, Transactions transactions) {
        this.business = business;
        this.transactions = transactions;
    }

    /** Empty where it cannot be told. */
    Optional<Boolean> isSharedBy(DataSource other) {
        AtomicReference<Boolean> answer = new AtomicReference<>();
        try {
            transactions.doInNew(() -> answer.set(compare(other)));
        } catch (Exception ended) {
            // Without a connection there is no answer; and after a refusal, which is one, the commit must fail.
            LOG.log(Level.FINE, "The comparison of two data sources ended early.", ended);
        }
        return Optional.ofNullable(answer.get());
    }

    private boolean compare(DataSource other) throws SQLException {
        String mark = UUID.randomUUID().toString();
        Words words;
        try (Connection connection = business.getConnection()) {
            String product = connection.getMetaData().getDatabaseProductName();
            words = product.equals("PostgreSQL") ? POSTGRESQL : OTHERS;
            execute(connection, words.write, mark);
        }
        try (Connection connection = other.getConnection()) {
            return reads(connection, words, mark);
        }
    }

    // A statement that fails is refused by the transaction, as a second resource, or is not understood
    // by another product.
    private static boolean reads(Connection connection, Words words, String mark) {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(words.read)) {
            return found.next() && mark.equals(found.getString(1));
        } catch (SQLException refused) {
            return false;
        }
    }

    private static void execute(Connection connection, String sql, String mark) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, mark);
            statement.execute();
        }
    }

    private record Words(String write, String read) {}
}

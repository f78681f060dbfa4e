package dev.semel.internal.startup.lint.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.EmptySchema;
import dev.semel.testing.OneConnection;
import dev.semel.testing.SameTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SharedSessionTest {

    @ParameterizedTest
    @EnumSource
    void isSeenWhenBothNamesLeadToOneConnection(Dialect dialect) throws SQLException {
        try (OneConnection connection = new OneConnection(EmptySchema.in(dialect))) {
            begin(connection);

            assertThat(compare(connection.dataSource(), connection.dataSource()))
                    .containsExactly(true);
        }
    }

    @ParameterizedTest
    @EnumSource
    void isNotSeenOnAnotherConnectionOfTheSameDatabase(Dialect dialect) throws SQLException {
        DataSource database = EmptySchema.in(dialect);
        try (OneConnection one = new OneConnection(database);
                OneConnection another = new OneConnection(database)) {
            begin(one);

            assertThat(compare(one.dataSource(), another.dataSource())).containsExactly(false);
        }
    }

    @Test
    void isNotSeenInAnotherProduct() throws SQLException {
        try (OneConnection postgres = new OneConnection(EmptySchema.in(Dialect.POSTGRESQL));
                OneConnection h2 = new OneConnection(EmptySchema.in(Dialect.H2))) {
            begin(postgres);

            assertThat(compare(postgres.dataSource(), h2.dataSource())).containsExactly(false);
            assertThat(compare(h2.dataSource(), postgres.dataSource())).containsExactly(false);
        }
    }

    @Test
    void isUnknownWhenNoConnectionIsToBeHad() throws SQLException {
        List<Boolean> answers = new ArrayList<>();
        DataSource gone = EmptySchema.h2("tcp://localhost:1/gone");
        try (OneConnection one = new OneConnection(EmptySchema.in(Dialect.H2))) {
            SharedSession session = new SharedSession(one.dataSource(), new SameTransaction());

            assertThatThrownBy(() -> session.compareWith(gone, answers::add)).isInstanceOf(SQLException.class);
        }
        assertThat(answers).isEmpty();
    }

    private static void begin(OneConnection session) throws SQLException {
        try (Connection connection = session.dataSource().getConnection()) {
            connection.setAutoCommit(false);
        }
    }

    private static List<Boolean> compare(DataSource business, DataSource other) throws SQLException {
        List<Boolean> answers = new ArrayList<>();
        new SharedSession(business, new SameTransaction()).compareWith(other, answers::add);
        return answers;
    }
}

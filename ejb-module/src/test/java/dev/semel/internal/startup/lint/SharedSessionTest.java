package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.EmptySchema;
import dev.semel.testing.OneConnection;
import dev.semel.testing.SameTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
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
                    .contains(true);
        }
    }

    @ParameterizedTest
    @EnumSource
    void isNotSeenOnAnotherConnectionOfTheSameDatabase(Dialect dialect) throws SQLException {
        DataSource database = EmptySchema.in(dialect);
        try (OneConnection one = new OneConnection(database);
                OneConnection another = new OneConnection(database)) {
            begin(one);

            assertThat(compare(one.dataSource(), another.dataSource())).contains(false);
        }
    }

    @Test
    void isNotSeenInAnotherProduct() throws SQLException {
        try (OneConnection postgres = new OneConnection(EmptySchema.in(Dialect.POSTGRESQL));
                OneConnection h2 = new OneConnection(EmptySchema.in(Dialect.H2))) {
            begin(postgres);

            assertThat(compare(postgres.dataSource(), h2.dataSource())).contains(false);
            assertThat(compare(h2.dataSource(), postgres.dataSource())).contains(false);
        }
    }

    @Test
    void isUnknownWhenNoConnectionIsToBeHad() throws SQLException {
        DataSource gone = EmptySchema.h2("tcp://localhost:1/gone");
        try (OneConnection one = new OneConnection(EmptySchema.in(Dialect.H2))) {
            assertThat(compare(one.dataSource(), gone)).isEmpty();
        }
    }

    private static void begin(OneConnection session) throws SQLException {
        try (Connection connection = session.dataSource().getConnection()) {
            connection.setAutoCommit(false);
        }
    }

    private static Optional<Boolean> compare(DataSource business, DataSource other) {
        return new SharedSession(business, new SameTransaction()).isSharedBy(other);
    }
}

package dev.semel.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.mariadb.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.jms.MessageListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGConnectionPoolDataSource;

class OtherDatabasesTest {

    @ParameterizedTest
    @EnumSource
    void judgesAsOnH2(Product product) {
        DataSource database = product.database();

        contract(Handlers.TakesPayment.class, database)
                .given(
                        "CREATE TABLE payment (id varchar(36) NOT NULL PRIMARY KEY, order_id varchar(20) NOT NULL)",
                        "CREATE TABLE account (id varchar(20) NOT NULL PRIMARY KEY, balance bigint NOT NULL)",
                        "INSERT INTO account (id, balance) VALUES ('shop', 100)")
                .verify();

        assertThat(contract(Handlers.ChecksThenInserts.class, database).report().findings())
                .singleElement()
                .asString()
                .contains("payment has 2 rows instead of 1");
        assertThat(contract(ChecksTest.ReadsBalance.class, database).report().findings())
                .singleElement()
                .asString()
                .contains("balance=101 instead of id=shop, balance=102");
        assertThat(contract(Handlers.Swallows.class, database).report().findings())
                .first()
                .asString()
                .contains("Swallows swallowed an exception", "payment has 0 rows instead of 1");
    }

    private static HandlerContract contract(Class<? extends MessageListener> handler, DataSource database) {
        return HandlerContract.of(handler).on(database).message(Payments.MESSAGE);
    }

    enum Product {
        POSTGRESQL {
            @Override
            DataSource start() {
                try {
                    return pooled(EmbeddedPostgres.builder()
                            .setPGStartupWait(Duration.ofMinutes(5))
                            .start());
                } catch (IOException broken) {
                    throw new UncheckedIOException(broken);
                }
            }

            // It begins a process for each connection, and the kit asks for hundreds.
            private static DataSource pooled(EmbeddedPostgres server) {
                PGConnectionPoolDataSource connections = new PGConnectionPoolDataSource();
                connections.setUrl(server.getJdbcUrl("postgres", "postgres"));
                return JdbcConnectionPool.create(connections);
            }
        },
        MARIADB {
            @Override
            DataSource start() {
                return MariaDbServer.start("contract").dataSource();
            }
        };

        private DataSource running;

        abstract DataSource start();

        /** One for all tests. */
        DataSource database() {
            if (running == null) {
                running = start();
            }
            return running;
        }
    }
}

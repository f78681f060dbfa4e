package dev.semel.shop.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.shop.message.OrderPlaced;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LedgerTest {

    private static final OrderPlaced ORDER = new OrderPlaced("o-1", "c1", "book", 1250);

    private final Ledger ledger = new Ledger();

    @ParameterizedTest
    @EnumSource
    void createsTablesBesideOthersAtEveryStart(TestDatabase database) throws SQLException {
        DataSource dataSource = database.empty();
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE semel_outbox_event (id integer)");
        }

        Schema.migrate(dataSource);
        Schema.migrate(dataSource);

        use(dataSource, () -> assertThat(ledger.stats()).isEqualTo(new Stats(0, 0, 0, 0, 0)));
    }

    @ParameterizedTest
    @EnumSource
    void tellsStatusAndNumbersFromTheFacts(TestDatabase database) throws SQLException {
        DataSource dataSource = database.empty();
        Schema.migrate(dataSource);

        use(dataSource, () -> {
            assertThatThrownBy(() -> ledger.order("o-1")).isInstanceOf(UnknownOrderException.class);
            ledger.recordOrder(ORDER);
            assertThat(ledger.knows("o-1")).isTrue();
            assertThat(ledger.order("o-1")).isEqualTo(new OrderView("o-1", OrderStatus.PLACED, 0, 0));
            ledger.recordPayment("o-1", 1250);
            assertThat(ledger.order("o-1")).isEqualTo(new OrderView("o-1", OrderStatus.PAID, 1, 0));
            ledger.recordShipment("o-1");
            assertThat(ledger.order("o-1")).isEqualTo(new OrderView("o-1", OrderStatus.SHIPPED, 1, 1));
            assertThat(ledger.stats()).isEqualTo(new Stats(1, 1, 1, 0, 1250));
        });
    }

    @ParameterizedTest
    @EnumSource
    void countsCancelledOrderUnlessItWasPaid(TestDatabase database) throws SQLException {
        DataSource dataSource = database.empty();
        Schema.migrate(dataSource);

        use(dataSource, () -> {
            ledger.recordOrder(ORDER);
            ledger.recordCancellation("o-1", "The amount is over the limit.");
            assertThat(ledger.order("o-1")).isEqualTo(new OrderView("o-1", OrderStatus.CANCELLED, 0, 0));
            assertThat(ledger.stats()).isEqualTo(new Stats(1, 0, 0, 1, 0));
            ledger.recordPayment("o-1", 1250);
            assertThat(ledger.order("o-1")).isEqualTo(new OrderView("o-1", OrderStatus.PAID, 1, 0));
            assertThat(ledger.stats()).isEqualTo(new Stats(1, 1, 0, 0, 1250));
        });
    }

    @ParameterizedTest
    @EnumSource
    void showsDoubleEffectButCountsOrderOnce(TestDatabase database) throws SQLException {
        DataSource dataSource = database.empty();
        Schema.migrate(dataSource);

        use(dataSource, () -> {
            ledger.recordOrder(ORDER);
            ledger.recordOrder(ORDER);
            ledger.recordPayment("o-1", 1250);
            ledger.recordPayment("o-1", 1250);
            assertThat(ledger.order("o-1")).isEqualTo(new OrderView("o-1", OrderStatus.PAID, 2, 0));
            assertThat(ledger.stats()).isEqualTo(new Stats(1, 2, 0, 0, 2500));
        });
    }

    private void use(DataSource dataSource, Runnable work) {
        try (EntityManagerFactory factory = Persistence.createEntityManagerFactory(
                "shop",
                Map.of(
                        "jakarta.persistence.transactionType", "RESOURCE_LOCAL",
                        "jakarta.persistence.nonJtaDataSource", dataSource,
                        "jakarta.persistence.jtaDataSource", "",
                        "eclipselink.weaving", "false"))) {
            ledger.entityManager = factory.createEntityManager();
            ledger.entityManager.getTransaction().begin();
            work.run();
            ledger.entityManager.getTransaction().rollback();
        }
    }
}

package dev.semel.testing;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.MessageListener;
import org.junit.jupiter.api.Test;

class JpaHandlersTest {

    private static final String TABLE =
            """
            CREATE SEQUENCE booking_ids START WITH 50 INCREMENT BY 50;
            CREATE TABLE booking (id bigint NOT NULL PRIMARY KEY, order_id varchar(20) NOT NULL, seats integer NOT NULL)
            """;
    private static final String UNIQUE = "CREATE UNIQUE INDEX booking_order ON booking (order_id)";
    private static final String BOOKED = "INSERT INTO booking (id, order_id, seats) VALUES (1000, 'o-1', 1)";

    @Test
    void findsCheckThenInsert() {
        assertThat(contract(JpaHandlers.BooksUnlessBooked.class).report().findings())
                .singleElement()
                .asString()
                .contains("BooksUnlessBooked decided by what it had read", "booking has 2 rows instead of 1");
    }

    @Test
    void acceptsCheckThenInsertUnderUniqueConstraint() {
        contract(JpaHandlers.BooksUnlessBooked.class).given(UNIQUE).verify();
    }

    @Test
    void findsLostUpdate() {
        assertThat(contract(JpaHandlers.AddsSeat.class).given(BOOKED).report().findings())
                .singleElement()
                .asString()
                .contains("AddsSeat decided by what it had read", "seats=2 instead of");
    }

    @Test
    void acceptsUpdateUnderLock() {
        contract(JpaHandlers.AddsSeatUnderLock.class).given(BOOKED).verify();
    }

    private static HandlerContract contract(Class<? extends MessageListener> handler) {
        return HandlerContract.of(handler).unit("bookings").given(TABLE).message(Payments.MESSAGE);
    }
}

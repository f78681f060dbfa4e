package dev.semel.internal.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureCauseTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            Order 4711 is unknown                                | Order 12 is unknown
            No carrier for ORD-20261125-4711                     | No carrier for ORD-20261124-12
            No carrier for K4X7Q9                                | No carrier for Z1B2C3
            No answer after 3012ms                               | No answer after 17ms
            No answer within 1.5 s                               | No answer within 12 s
            At 2026-11-25T10:00:00Z it was late                  | At 2026-11-24 09:15:01.123+01:00 it was late
            Event 01890a5d-ac96-774b-bcce-b302099a8057 is broken | Event 11890A5D-bc96-774b-bcce-b302099a8058 is broken
            shop.Order@1f2a3b is locked                          | shop.Order@fabc is locked
            Hash deadbeef01 differs                              | Hash 0badcafe differs
            No customer anna@example.org                         | No customer b.c+d@mail.example.com
            Key (order_id)=(abc) already exists                  | Key (order_id)=(x y z) already exists
            Articles 4711, 4712, 12 are missing                  | Articles 1, 2 are missing
            """)
    void isTheSameForMessagesThatDifferInTheirValuesOnly(String one, String other) {
        assertThat(cause("shop.Broken", one)).isEqualTo(cause("shop.Broken", other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            AMQ219016: Connection failure                    | AMQ219014: Connection failure
            ORA-00942                                        | ORA-00001
            The carrier answered HTTP 503                    | The carrier answered HTTP 404
            Status: 503                                      | Status: 404
            DSRA9110E: closed                                | DSRA9111E: closed
            violates constraint "orders_pk"                  | violates constraint "payments_pk"
            Order 1 is unknown                               | Order 1 is closed
            """)
    void isAnotherForAnotherCodeOrOtherWords(String one, String other) {
        assertThat(cause("shop.Broken", one)).isNotEqualTo(cause("shop.Broken", other));
        assertThat(cause("shop.Broken", one).fingerprint())
                .isNotEqualTo(cause("shop.Broken", other).fingerprint());
    }

    @Test
    void keepsAMessageWithoutValuesAsItIs() {
        assertThat(cause("shop.Broken", "The carrier is down ($1, \\1 or #).").message())
                .isEqualTo("The carrier is down ($# \\# or # ).");
        assertThat(cause("shop.Broken", "The carrier is down.").message()).isEqualTo("The carrier is down.");
    }

    @Test
    void belongsToItsConsumerOrDestinationAndToTheClassOfTheException() {
        Failure failure = failure("shop.Broken", "No stock");
        FailureCause cause = FailureCause.atConsumer("shop.ship", failure);

        assertThat(cause.type()).isEqualTo("Broken");
        assertThat(cause).isEqualTo(FailureCause.atConsumer("shop.ship", failure("other.Outer$Broken", "No stock")));
        assertThat(cause.fingerprint())
                .isEqualTo(FailureCause.atConsumer("shop.ship", failure).fingerprint())
                .isNotEqualTo(FailureCause.atConsumer("shop.bill", failure).fingerprint())
                .isNotEqualTo(FailureCause.atDestination("shop.ship", failure).fingerprint())
                .isNotEqualTo(FailureCause.atConsumer("shop.ship", failure("shop.Lost", "No stock"))
                        .fingerprint());
    }

    @Test
    void hasAFingerprintThatEveryDatabaseKeeps() {
        assertThat(cause("shop.Broken", "No stock").fingerprint().version()).isEqualTo(5);
        assertThat(cause("shop.Broken", "No stock").fingerprint())
                .as("those in the tables stay valid")
                .hasToString("844fc80a-44e3-5a95-992e-f2236fbd5668");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"#+", "a1", "=(", "a@", "@a.", "1-", "2026-11-25T10:00", "é9", "ab12cd34-", "\uD83D\uDE00", " "})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void isBoundedAndFoundHoweverLongTheMessageIs(String part) {
        assertThat(cause("shop.Broken", part.repeat(100_000)).message()).hasSizeLessThanOrEqualTo(4_000);
    }

    private static FailureCause cause(String type, String message) {
        return FailureCause.atConsumer("shop.ship", failure(type, message));
    }

    private static Failure failure(String type, String message) {
        return new Failure(type, message, "stack");
    }
}

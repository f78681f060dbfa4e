package dev.semel.internal.idempotency.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The place in a group that a message of another producer names. */
class PlaceTest {

    @Test
    void hasTheNumbersOfAClientThatSendsWholeNumbers() {
        Place place = place(7, (short) 6);

        assertThat(place.number()).isEqualTo(7);
        assertThat(place.previous()).isEqualTo(6);
        assertThat(place((byte) 8, 7L).number()).isEqualTo(8);
    }

    @Test
    void hasTheNumbersOfAClientThatSendsTextAlone() {
        Place place = place("7", "0006");

        assertThat(place.number()).isEqualTo(7);
        assertThat(place.previous()).isEqualTo(6);
        assertThat(place("999999999999999999", 6).number()).isEqualTo(999_999_999_999_999_999L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-7", "+7", " 7", "7.0", "1e3", "seven", "٧", "1000000000000000000"})
    void hasNoNumberFromOtherText(String text) {
        assertThat(place(text, text).number()).isNull();
        assertThat(place(text, text).previous()).isNull();
    }

    @Test
    void hasNoNumberFromAFraction() {
        assertThat(place(7.0, 6.0f).number()).isNull();
    }

    private static Place place(Object number, Object previous) {
        Map<String, Object> properties = Map.of(
                MessageContract.ORDER_GROUP, "Order/1",
                MessageContract.SEQUENCE, number,
                MessageContract.PREVIOUS_SEQUENCE, previous);
        return Place.of("billing", new StoredMessage(BodyKind.NONE, null, properties))
                .orElseThrow();
    }
}

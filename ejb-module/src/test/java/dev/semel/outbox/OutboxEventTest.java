package dev.semel.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxEventTest {

    private final OutboxEvent event = OutboxEvent.toQueue("orders");

    @Test
    void takesItsGroupFromTheAggregateUnlessOneIsGiven() {
        assertThat(event.group()).isEmpty();
        assertThat(event.aggregate("Order", "1").group()).contains("Order/1");
        assertThat(event.aggregate("Order", "1").group("customer").group()).contains("customer");
    }

    @Test
    void writesAnObjectAsJson() {
        assertThat(event.json(Map.of("order", 4711)).text()).contains("{\"order\":4711}");
    }

    @Test
    void refusesAnObjectThatIsNoJson() {
        List<Object> itself = new ArrayList<>();
        itself.add(itself);

        assertThatThrownBy(() -> event.json(itself))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageContaining("java.util.ArrayList")
                .hasMessageEndingWith("Nothing was appended.");
    }

    @Test
    void waitsForATimeOrForAMomentWhicheverWasSaidLast() {
        assertThat(event.after(Duration.ofSeconds(1))
                        .notBefore(Instant.EPOCH)
                        .schedule()
                        .delay())
                .isEmpty();
        assertThat(event.notBefore(Instant.EPOCH)
                        .after(Duration.ofSeconds(1))
                        .schedule()
                        .notBefore())
                .isEmpty();
    }

    @Test
    void isNeverChangedItself() {
        event.idempotencyKey("key").text("text").header("colour", "red");

        assertThat(event.idempotencyKey()).isEmpty();
        assertThat(event.text()).isEmpty();
        assertThat(event.headers()).isEmpty();
    }

    @Test
    void hasTheBodyThatWasGivenLast() {
        OutboxEvent bytes = event.text("text").bytes(new byte[] {1});

        assertThat(bytes.text()).isEmpty();
        assertThat(bytes.bytes()).contains(new byte[] {1});
        assertThat(bytes.text("text").bytes()).isEmpty();
    }

    @Test
    void keepsItsHeadersWhenTheBodyComesLater() {
        assertThat(event.header("colour", "red").text("x").headers()).containsEntry("colour", "red");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "content-type",
                "1st",
                "a b",
                "a\0",
                "JMSType",
                "JMSXGroupID",
                "_AMQ_DUPL_ID",
                "semel_event_id",
                "idempotency_key",
                "NULL",
                "between"
            })
    void refusesHeaderNamesThatAreNotTheApplications(String name) {
        assertThatThrownBy(() -> event.header(name, "x"))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageEndingWith("Nothing was appended.");
    }

    @Test
    void refusesHeaderValuesThatNoMessageCarries() {
        assertThatThrownBy(() -> event.header("price", new BigDecimal("1.0")))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageContaining("price");
        assertThatThrownBy(() -> event.header("price", null)).isInstanceOf(OutboxUsageException.class);
        assertThatThrownBy(() -> event.header(null, "x")).isInstanceOf(OutboxUsageException.class);
    }

    @Test
    void takesHeadersOfEveryPrimitiveType() {
        for (Object value : new Object[] {"x", true, (byte) 1, (short) 1, 1, 1L, 1f, 1d}) {
            assertThatCode(() -> event.header("name_1$", value)).doesNotThrowAnyException();
        }
    }
}

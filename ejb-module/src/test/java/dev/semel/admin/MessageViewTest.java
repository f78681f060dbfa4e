package dev.semel.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MessageViewTest {

    @Test
    void hidesBodyAndValuesButNotNamesAndSize() {
        MessageView view = MessageView.masked(StoredMessage.text("secret", Map.of("card", "4711")));
        assertThat(view.masked()).isTrue();
        assertThat(view.body()).isNull();
        assertThat(view.size()).isEqualTo(6);
        assertThat(view.properties()).containsOnlyKeys("card");
        assertThat(view.toString()).doesNotContain("secret", "4711");
    }

    @Test
    void hidesNothingThatSemelWritesItself() {
        Map<String, Object> own = Map.of(
                "idempotency_key", "pay-4712",
                "semel_event_id", "0197",
                "semel_event_type", "PaymentTaken",
                "semel_aggregate_type", "Order",
                "semel_aggregate_id", "4712",
                "semel_sequence", 12L,
                "semel_consumer", "shop.ship-order");

        assertThat(MessageView.masked(StoredMessage.text("secret", own)).properties())
                .containsEntry("idempotency_key", "pay-4712")
                .containsEntry("semel_event_id", "0197")
                .containsEntry("semel_sequence", "12")
                .doesNotContainValue("••••");
        assertThat(MessageView.masked(StoredMessage.text("secret", Map.of("semel_unreadable", "a secret")))
                        .properties())
                .containsEntry("semel_unreadable", "••••");
    }

    @Test
    void leadsToTheEventThatTheMessageWas() {
        UUID event = UUID.randomUUID();

        assertThat(eventId(event.toString())).isEqualTo(event);
        assertThat(eventId("0197")).isNull();
        assertThat(MessageView.masked(StoredMessage.text("secret", Map.of())).eventId())
                .isNull();
    }

    private static UUID eventId(String header) {
        return MessageView.masked(StoredMessage.text("secret", Map.of("semel_event_id", header)))
                .eventId();
    }

    @Test
    void showsTextWithItsLinesAndWithoutWhatBreaksAPage() {
        MessageView view = MessageView.revealed(StoredMessage.text("{\r\n\t\"a\": \"\u0000\"}", Map.of("size", 3)));
        assertThat(view.body()).isEqualTo("{\n\t\"a\": \"\uFFFD\"}");
        assertThat(view.properties()).containsEntry("size", "3");
    }

    @Test
    void showsBytesInHexadecimal() {
        assertThat(MessageView.revealed(bytes(new byte[] {0, 127, -1})).body()).isEqualTo("007fff");
        assertThat(MessageView.revealed(new StoredMessage(BodyKind.NONE, null, Map.of()))
                        .body())
                .isNull();
    }

    @Test
    void cutsWhatIsTooLong() {
        MessageView text =
                MessageView.revealed(StoredMessage.text("x".repeat(100_000), Map.of("k", "y".repeat(50_000))));
        assertThat(text.body()).hasSize(64 * 1024).endsWith("…");
        assertThat(text.size()).isEqualTo(100_000);
        assertThat(text.properties().get("k")).hasSize(4 * 1024);
        assertThat(MessageView.revealed(bytes(new byte[100_000])).body())
                .hasSizeLessThanOrEqualTo(64 * 1024)
                .endsWith("…");
    }

    private static StoredMessage bytes(byte[] body) {
        return new StoredMessage(BodyKind.BYTES, body, Map.of());
    }
}

package dev.semel.console.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.TestMessages;
import dev.semel.console.table.ChipsBacking.Chip;
import dev.semel.console.url.QueryString;
import org.junit.jupiter.api.Test;

class ChipsTest {

    private final ChipsBacking chips = new ChipsBacking();

    ChipsTest() {
        chips.messages = TestMessages.english();
        chips.format = new FormatBacking(chips.messages);
    }

    @Test
    void nameEachConditionAndLeadToTheListWithoutIt() {
        QueryString query = QueryString.empty()
                .with("status", "RETRIED")
                .with("origin", "shop.bill")
                .with("key", "order-1");

        assertThat(chips.of(query))
                .containsExactly(
                        new Chip("origin", "Consumer or destination", "shop.bill", "?status=RETRIED&key=order-1"),
                        new Chip("key", "Key", "order-1", "?status=RETRIED&origin=shop.bill"));
    }

    @Test
    void sayChoicesAndTimesInWords() {
        QueryString query = QueryString.empty()
                .with("since", "PT1H")
                .with("source", "EVENT")
                .with("retries", "WITH")
                .with("from", "2026-11-25T10:00:00Z");

        assertThat(chips.of(query))
                .extracting(Chip::label, Chip::value)
                .containsExactly(
                        tuple("Period", "Last hour"),
                        tuple("Source", "Event"),
                        tuple("Retries of consumers", "Shown, too"),
                        tuple("From (UTC)", "2026-11-25 10:00:00 UTC"));
    }

    @Test
    void showATextThatLooksLikeTheNameOfAMessageAsItIs() {
        QueryString query = QueryString.empty().with("key", "a.b.c").with("error", "filter.key");

        assertThat(chips.of(query)).extracting(Chip::value).containsExactly("a.b.c", "filter.key");
    }

    @Test
    void leaveStatusAndCauseToOthers() {
        assertThat(chips.of(QueryString.empty().with("status", "RETRIED").with("group", "x")))
                .isEmpty();
    }
}

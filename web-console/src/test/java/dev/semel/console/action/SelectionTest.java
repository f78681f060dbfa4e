package dev.semel.console.action;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.console.table.RowTable;
import dev.semel.console.url.UrlParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The rows that are selected, on whichever list. */
class SelectionTest {

    private final List<Object> told = new ArrayList<>();
    private final RowTable<String> table = new RowTable<>(
            new UrlParameters(Map.of()), List.of("createdAt"), row -> row, page -> new Page<>(List.of(), 0));
    private final ConfirmationBacking confirmation = new ConfirmationBacking() {

        private static final long serialVersionUID = 1L;

        @Override
        public void ask(Confirmation question) {
            told.add(question);
        }

        @Override
        public void refuse(String textKey) {
            told.add(textKey);
        }
    };

    @Test
    void asksForRowsWhereNoneIsSelected() {
        confirmation.askSelected(table, rows -> about(rows.size()));

        assertThat(told).containsExactly("list.select");
    }

    @Test
    void isGoneOnceWhatWasConfirmedIsDone() {
        table.setSelection(List.of("a", "b"));

        confirmation.askSelected(table, rows -> about(rows.size()));

        Confirmation asked = (Confirmation) told.get(0);
        assertThat(asked.command().run("why", 0)).isEqualTo(new ActionResult(2, 0));
        assertThat(table.getSelection()).isEmpty();
    }

    @Test
    void leadsToAnOperationWhereOneIsStarted() {
        UUID operation = UUID.randomUUID();
        table.setSelection(List.of("a", "b"));

        confirmation.askSelected(
                table,
                rows -> Confirmation.starting(
                        "discard", "2", rows, ConfirmationInput.REASON, (reason, perSecond) -> operation));

        assertThat(((Confirmation) told.get(0)).start().run("why", 0)).isEqualTo(operation);
    }

    private static Confirmation about(int rows) {
        return new Confirmation(
                "retry",
                rows + " rows",
                List.of(),
                ConfirmationInput.NOTHING,
                (reason, days) -> new ActionResult(rows, 0));
    }
}

package dev.semel.console.action;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.TestMessages;
import jakarta.ejb.EJBAccessException;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomesTest {

    @Test
    void leavesADeniedActionToTheFilterThatTellsTheAudit() {
        Outcomes outcomes = new Outcomes();
        outcomes.messages = TestMessages.english();
        outcomes.format = new FormatBacking(outcomes.messages);
        Confirmation denied =
                new Confirmation("retry", "1 entry", List.of(), ConfirmationInput.NOTHING, (reason, days) -> {
                    throw new EJBAccessException("viewer");
                });

        assertThatThrownBy(() -> outcomes.tell(denied, new Given(null, 0, 0))).isInstanceOf(EJBAccessException.class);
    }
}

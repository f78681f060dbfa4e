package dev.semel.console.action;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.ActionResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfirmationTest {

    @Test
    void listsOnlyTheFirstObjects() {
        assertThat(confirmation(5, ConfirmationInput.NOTHING).details()).hasSize(5);
        assertThat(confirmation(5_000, ConfirmationInput.NOTHING).details())
                .hasSize(6)
                .endsWith("…");
    }

    @Test
    void isDangerousWhenSomethingIsLostForGood() {
        assertThat(confirmation(1, ConfirmationInput.NOTHING).isDangerous()).isFalse();
        assertThat(confirmation(1, ConfirmationInput.REASON).isDangerous()).isFalse();
        assertThat(confirmation(1, ConfirmationInput.reasonDaysAndNumber(0, 1)).isDangerous())
                .isTrue();
        assertThat(confirmation(1, ConfirmationInput.reasonAndPhrase("x")).isDangerous())
                .isTrue();
    }

    @Test
    void runsWhatFollowsAfterTheCommand() {
        ArrayList<String> done = new ArrayList<>();
        Confirmation confirmation = new Confirmation(
                        "retry", "1 event", List.of(), ConfirmationInput.NOTHING, (reason, days) -> {
                            done.add(reason);
                            return new ActionResult(days, 0);
                        })
                .then(() -> done.add("afterwards"));

        assertThat(confirmation.command().run("command", 3)).isEqualTo(new ActionResult(3, 0));
        assertThat(done).containsExactly("command", "afterwards");
    }

    private static Confirmation confirmation(int objects, ConfirmationInput input) {
        List<String> details = Collections.nCopies(objects, "event");
        return new Confirmation("retry", "events", details, input, (reason, days) -> new ActionResult(0, 0));
    }
}

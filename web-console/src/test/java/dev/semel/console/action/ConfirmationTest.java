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
        assertThat(confirmation(5, Asks.NOTHING).details()).hasSize(5);
        assertThat(confirmation(5_000, Asks.NOTHING).details()).hasSize(6).endsWith("…");
    }

    @Test
    void isDangerousWhenSomethingIsLostForGood() {
        assertThat(confirmation(1, Asks.NOTHING).isDangerous()).isFalse();
        assertThat(confirmation(1, Asks.REASON).isDangerous()).isFalse();
        assertThat(confirmation(1, Asks.reasonAndDays(0)).isDangerous()).isTrue();
        assertThat(confirmation(1, Asks.reasonAndPhrase("x")).isDangerous()).isTrue();
    }

    @Test
    void runsWhatFollowsAfterTheCommand() {
        ArrayList<String> done = new ArrayList<>();
        Confirmation confirmation = new Confirmation("retry", "1 event", List.of(), Asks.NOTHING, (reason, days) -> {
                    done.add(reason);
                    return new ActionResult(days, 0);
                })
                .then(() -> done.add("afterwards"));

        assertThat(confirmation.command().run("command", 3)).isEqualTo(new ActionResult(3, 0));
        assertThat(done).containsExactly("command", "afterwards");
    }

    private static Confirmation confirmation(int objects, Asks asks) {
        List<String> details = Collections.nCopies(objects, "event");
        return new Confirmation("retry", "events", details, asks, (reason, days) -> new ActionResult(0, 0));
    }
}

package dev.semel.console.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.console.audit.Target.Part;
import org.junit.jupiter.api.Test;

class TargetTest {

    private static final String ONE = "01a20efb-5cfe-7000-8000-000000000001";
    private static final String OTHER = "01a20efb-5cfe-7000-8000-000000000002";

    @Test
    void leadsToEachFailedEntry() {
        assertThat(Target.of("retry", "2: MESSAGE " + ONE + ", EVENT " + OTHER).parts())
                .containsExactly(
                        new Part("2: ", null),
                        new Part("MESSAGE " + ONE, "/failed/entry?source=MESSAGE&id=" + ONE),
                        new Part(", ", null),
                        new Part("EVENT " + OTHER, "/outbox/event?id=" + OTHER));
        assertThat(Target.of("reveal payload", "message " + ONE).parts())
                .containsExactly(new Part("message " + ONE, "/failed/entry?source=MESSAGE&id=" + ONE));
    }

    @Test
    void leadsToEventsKeysAndDestinations() {
        assertThat(linkOf("retry events", "1: " + ONE)).isEqualTo("/outbox/event?id=" + ONE);
        assertThat(linkOf("reveal payload", "event " + ONE)).isEqualTo("/outbox/event?id=" + ONE);
        assertThat(linkOf("forget keys", "1: " + ONE)).isEqualTo("/keys/key?id=" + ONE);
        assertThat(linkOf("pause destinations", "1: QUEUE shop.orders")).isEqualTo("/outbox/destinations");
        assertThat(linkOf("pause destinations", "1: KAFKA orders")).isEqualTo("/outbox/destinations");
    }

    @Test
    void leavesTextThatItDoesNotKnowAsItIs() {
        String cut = "40: " + ONE.substring(0, 20);
        assertThat(Target.of("retry events", cut).parts()).containsExactly(new Part(cut, null));
        assertThat(Target.of("retry all", "3 entries: cause " + ONE).parts()).allMatch(part -> part.link() == null);
        assertThat(Target.of("sign in", "").parts()).isEmpty();
    }

    private static String linkOf(String action, String text) {
        return Target.of(action, text).parts().stream()
                .filter(part -> part.link() != null)
                .findFirst()
                .orElseThrow()
                .link();
    }
}

package dev.semel.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MisuseTest {

    @Test
    void wantsMessage() {
        assertThatThrownBy(() -> HandlerContract.of(Handlers.TakesPayment.class).verify())
                .hasMessage("The contract of TakesPayment has no message. Give it one by message(...).");
    }

    @Test
    void cannotPassWithoutAnyTrial() {
        assertThatThrownBy(() -> PlantedMistakesTest.contract(Handlers.TakesPayment.class)
                        .only(Check.OUT_OF_ORDER)
                        .verify())
                .hasMessage(
                        "Nothing was tried on TakesPayment: out of order (no messages are named by inAnyOrder(...)).");
    }

    @Test
    void wantsAnnotation() {
        assertThatThrownBy(
                        () -> PlantedMistakesTest.contract(NotAnnotated.class).verify())
                .hasMessageStartingWith(
                        "NotAnnotated has no @IdempotentConsumer, so nothing keeps its message from running twice.");
    }

    @Test
    void namesBeanThatIsMissing() {
        assertThatThrownBy(() ->
                        PlantedMistakesTest.contract(Handlers.SendsMail.class).verify())
                .hasStackTraceContaining(
                        "A bean asks for a dev.semel.testing.Handlers$MailSender, and there is none. Give the"
                                + " kit one: with(MailSender.class, ...).");
    }

    @Test
    void saysWhyHandlerIsNotCalled() {
        assertThatThrownBy(() -> PlantedMistakesTest.contract(Handlers.TakesPayment.class)
                        .message(TestMessage.text("o-1"))
                        .verify())
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "TakesPayment does not do its work on this message when nothing disturbs it, so nothing"
                                + " else was tried. The message has no property idempotency_key");
    }

    @Test
    void saysWhyHandlerFails() {
        assertThatThrownBy(() -> PlantedMistakesTest.contract(Handlers.TakesPayment.class)
                        .message(TestMessage.text("o-2").property("idempotency_key", "order-2"))
                        .verify())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("It threw java.lang.IllegalStateException")
                .hasStackTraceContaining("Referential integrity");
    }

    @Test
    void tellsHandlerThatRemembersInMemory() {
        assertThatThrownBy(() -> PlantedMistakesTest.contract(Remembers.class).verify())
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "Remembers leaves another result when the same message comes to the same tables once more:"
                                + " payment has 0 rows instead of 1");
    }

    @Test
    void cannotWatchClass() {
        assertThatThrownBy(() -> PlantedMistakesTest.contract(Handlers.TakesPayment.class)
                        .outside(StringBuilder.class, new StringBuilder())
                        .verify())
                .hasMessageStartingWith("java.lang.StringBuilder is no interface, so the kit cannot watch its calls.");
    }

    @Test
    void wantsSecondDataSourceNamed() {
        assertThatThrownBy(() -> PlantedMistakesTest.contract(Handlers.WritesElsewhere.class)
                        .verify())
                .hasMessageStartingWith("WritesElsewhere and its beans ask for several data sources: ")
                .hasMessageContaining("Name the others to the kit: secondResource(");
    }

    @Test
    void refusesModeThatItCannotJudge() {
        assertThatThrownBy(() -> PlantedMistakesTest.contract(Leased.class).verify())
                .hasMessageStartingWith("Leased is LEASED. The kit tries handlers in mode TRANSACTIONAL only");
    }

    @IdempotentConsumer(mode = Mode.LEASED)
    static class Leased extends Handlers.TakesPayment {}

    static class NotAnnotated implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    @IdempotentConsumer
    static class Remembers implements MessageListener {

        private static final Set<String> SEEN = new HashSet<>();

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            if (SEEN.add(Payments.order(message))) {
                payments.record(message);
            }
        }
    }
}

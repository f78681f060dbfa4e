package dev.semel.console.action;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.console.format.Messages;
import dev.semel.console.format.TestMessages;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfirmationInputTest {

    @Test
    void missesNothingWhenNothingIsAsked() {
        assertThat(ConfirmationInput.NOTHING.missing(null, null, null)).isNull();
    }

    @Test
    void missesBlankAndEndlessReasons() {
        assertThat(ConfirmationInput.REASON.missing(null, null, null)).isEqualTo("confirm.reason.missing");
        assertThat(ConfirmationInput.REASON.missing(" ", null, null)).isEqualTo("confirm.reason.missing");
        assertThat(ConfirmationInput.REASON.missing("r".repeat(1_001), null, null))
                .isEqualTo("confirm.reason.long");
        assertThat(ConfirmationInput.REASON.missing("INC-1", "x", null)).isNull();
    }

    @Test
    void asksForANoteInItsOwnWords() {
        ConfirmationInput note = ConfirmationInput.NOTE;
        Messages messages = TestMessages.english();

        assertThat(messages.of(note.asked())).startsWith("Note ");
        assertThat(messages.of(note.missing(" ", null, null))).isEqualTo("Write the note: it replaces the one before.");
        assertThat(messages.of(note.missing("n".repeat(1_001), null, null))).startsWith("The note is too long");
        assertThat(messages.of(ConfirmationInput.reasonAndPhrase("5").asked())).startsWith("Reason ");
        assertThat(ConfirmationInput.NOTHING.isReason()).isFalse();
    }

    @Test
    void missesAPhraseThatDiffers() {
        ConfirmationInput input = ConfirmationInput.reasonAndPhrase("rder-1");

        assertThat(input.missing("INC-1", "x", null)).isEqualTo("confirm.phrase.differs");
        assertThat(input.missing("INC-1", "RDER-1", null)).isEqualTo("confirm.phrase.differs");
        assertThat(input.missing("INC-1", " rder-1 ", null)).isNull();
    }

    @Test
    void acceptsAPaceOrNoneWhereThereAreManyRows() {
        ConfirmationInput many = ConfirmationInput.NOTHING.pacedFor(101);

        assertThat(many.wrongWith(null)).isNull();
        assertThat(many.wrongWith(1)).isNull();
        assertThat(many.wrongWith(10_000)).isNull();
        assertThat(many.wrongWith(0)).isEqualTo("confirm.pace.bad");
        assertThat(many.wrongWith(10_001)).isEqualTo("confirm.pace.bad");
        assertThat(ConfirmationInput.NOTHING.pacedFor(100).isPaced()).isFalse();
        assertThat(ConfirmationInput.NOTHING.pacedFor(100).wrongWith(0)).isNull();
    }

    @Test
    void missesThatAConsequenceIsMeant() {
        ConfirmationInput risky = ConfirmationInput.REASON.knowing(new Known(List.of("a copy may come"), true));

        assertThat(risky.unacknowledged(false)).isEqualTo("confirm.acknowledge.missing");
        assertThat(risky.unacknowledged(true)).isNull();
        assertThat(ConfirmationInput.REASON.unacknowledged(false)).isNull();
    }

    @Test
    void missesAnAgeOutOfBounds() {
        ConfirmationInput input = ConfirmationInput.reasonDaysAndNumber(7, 5);

        assertThat(input.missing("INC-1", "5", null)).isEqualTo("confirm.days.bad");
        assertThat(input.missing("INC-1", "5", -1)).isEqualTo("confirm.days.bad");
        assertThat(input.missing("INC-1", "5", 36_501)).isEqualTo("confirm.days.bad");
        assertThat(input.missing("INC-1", "5", 0)).isNull();
    }

    @Test
    void asksForNoNumberWhereThereIsNothingOfThatAge() {
        ConfirmationInput input = ConfirmationInput.reasonDaysAndNumber(7, 0);

        assertThat(input.phrase()).isNull();
        assertThat(input.isNothing()).isTrue();
        assertThat(input.missing("INC-1", "0", 7)).isEqualTo("confirm.nothing");
        assertThat(ConfirmationInput.REASON.isNothing()).isFalse();
    }
}

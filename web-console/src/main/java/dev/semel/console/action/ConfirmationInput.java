package dev.semel.console.action;

import dev.semel.admin.failed.FailedPlan;
import java.io.Serializable;

/**
 * What the operator must give before an action is done.
 *
 * @param asked the key of the label of the text that is required, and of the words for one that is missing; null: none is
 * @param phrase must be typed letter by letter, null when nothing must be typed
 * @param days the proposed age in days, negative when no age is asked for
 * @param isPaced whether the operator may choose how many rows a second are worked on
 * @param known what is told before; where it is risky, the operator must acknowledge it
 */
public record ConfirmationInput(String asked, String phrase, int days, boolean isPaced, Known known)
        implements Serializable {

    public static final ConfirmationInput NOTHING = new ConfirmationInput(null, null, -1, false, Known.NOTHING);

    /** Why it is done, which the audit keeps. */
    public static final ConfirmationInput REASON =
            new ConfirmationInput("confirm.reason", null, -1, false, Known.NOTHING);

    /** What others shall know. */
    public static final ConfirmationInput NOTE = new ConfirmationInput("confirm.note", null, -1, false, Known.NOTHING);

    private static final int LONGEST_REASON = 1_000;
    private static final int PACED_FROM = 100;
    private static final int MOST_DAYS = 36_500;

    public static ConfirmationInput reasonAndPhrase(String phrase) {
        return new ConfirmationInput(REASON.asked, phrase, -1, false, Known.NOTHING);
    }

    /** @param number of the rows that are of that age, which is typed; 0: there is nothing to be done at this age */
    public static ConfirmationInput reasonDaysAndNumber(int chosen, long number) {
        String phrase = number == 0 ? null : String.valueOf(number);
        return new ConfirmationInput(REASON.asked, phrase, chosen, false, Known.NOTHING);
    }

    /** Whether another age must be chosen, because there is nothing of this one. */
    public boolean isNothing() {
        return isAge() && phrase == null;
    }

    /** The same, and a pace for so many rows: fewer than a chunk are worked on at once. */
    public ConfirmationInput pacedFor(long rows) {
        return new ConfirmationInput(asked, phrase, days, rows > PACED_FROM, known);
    }

    /** The same, after this has been told. */
    public ConfirmationInput knowing(Known told) {
        return new ConfirmationInput(asked, phrase, days, isPaced, told);
    }

    /** The key of the text that says what has not been acknowledged, or null. */
    String unacknowledged(boolean isAcknowledged) {
        return known.isRisky() && !isAcknowledged ? "confirm.acknowledge.missing" : null;
    }

    /** The key of the text that says what is wrong with a pace, or null. None is as fast as it goes. */
    String wrongWith(Integer perSecond) {
        boolean isBad = perSecond != null && (perSecond < 1 || perSecond > FailedPlan.FASTEST);
        return isPaced && isBad ? "confirm.pace.bad" : null;
    }

    public boolean isReason() {
        return asked != null;
    }

    public boolean isAge() {
        return days >= 0;
    }

    /** The key of the text that says what is missing, or null. */
    String missing(String givenReason, String givenPhrase, Integer givenDays) {
        if (isReason() && (givenReason == null || givenReason.isBlank())) {
            return asked + ".missing";
        }
        if (isReason() && givenReason.length() > LONGEST_REASON) {
            return asked + ".long";
        }
        if (phrase != null && !phrase.equals(givenPhrase == null ? "" : givenPhrase.strip())) {
            return "confirm.phrase.differs";
        }
        if (isNothing()) {
            return "confirm.nothing";
        }
        if (isAge() && (givenDays == null || givenDays < 0 || givenDays > MOST_DAYS)) {
            return "confirm.days.bad";
        }
        return null;
    }
}

package dev.semel.internal.message.content;

import jakarta.json.JsonException;
import java.math.BigDecimal;

/** One form for all ways to write a number: {@code 100}, {@code 100.0} and {@code 1e2} are the same. */
final class CanonicalNumber {

    // A short text can be a long number: 1e999999999.
    private static final int MOST_DIGITS = 1_000;

    private CanonicalNumber() {}

    /** @throws RuntimeException if it has more digits than are compared by their value */
    static String of(String number) {
        if (number.length() > MOST_DIGITS) {
            throw new JsonException("A number of " + number.length() + " digits is not compared by its value.");
        }
        if (isPlain(number)) {
            return number;
        }
        BigDecimal value = new BigDecimal(number).stripTrailingZeros();
        return Math.abs((long) value.scale()) <= MOST_DIGITS ? value.toPlainString() : value.toString();
    }

    // An integer as JSON writes it has no leading zeros.
    private static boolean isPlain(String number) {
        int first = number.charAt(0) == '-' ? 1 : 0;
        for (int i = first; i < number.length(); i++) {
            if (number.charAt(i) < '0' || number.charAt(i) > '9') {
                return false;
            }
        }
        return !number.equals("-0");
    }
}

package dev.semel.testing.internal;

/**
 * One call outside the database.
 *
 * @param what the type and the method
 * @param with its arguments
 * @param attempt the run of the handler that called; null if it was none
 */
public record OutsideCall(String what, String with, Kind kind, Attempt attempt) {

    /** What a second call does. */
    public enum Kind {
        /** The same again. */
        EFFECT,
        /** Nothing, because the one that is called knows a repetition by its arguments. */
        REPEATABLE,
        /** It is work on another resource, which the transaction does not hold. */
        SECOND_RESOURCE
    }

    @Override
    public String toString() {
        return what + "(" + with + ")";
    }
}

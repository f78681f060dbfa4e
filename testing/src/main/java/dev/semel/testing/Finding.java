package dev.semel.testing;

/**
 * Something that the handler does wrong.
 *
 * @param check what showed it
 * @param sentence the handler, what happened, and what to do
 */
public record Finding(Check check, String sentence) {

    @Override
    public String toString() {
        return "[" + check.title() + "] " + sentence;
    }
}

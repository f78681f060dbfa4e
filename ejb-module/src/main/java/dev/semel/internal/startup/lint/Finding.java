package dev.semel.internal.startup.lint;

/**
 * Something that will run, but not as safely as it should. Each part is a sentence of its own.
 *
 * @param where class, table, setting or server
 * @param why what goes wrong because of it
 * @param mend what to do
 */
public record Finding(String what, String where, String why, String mend) {

    @Override
    public String toString() {
        return what + " Where: " + where + ". Why it matters: " + why + " How to mend it: " + mend;
    }
}

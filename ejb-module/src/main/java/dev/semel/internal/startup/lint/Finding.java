package dev.semel.internal.startup.lint;

/** Something that will run, but not as safely as it should: what, where, why it matters, and how to mend it. */
public record Finding(String what, String where, String why, String mend) {

    @Override
    public String toString() {
        return what + " Where: " + where + ". Why it matters: " + why + " How to mend it: " + mend;
    }
}

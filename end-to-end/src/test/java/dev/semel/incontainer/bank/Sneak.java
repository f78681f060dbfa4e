package dev.semel.incontainer.bank;

/** Throws checked exceptions where they are not declared, as code of Kotlin or Lombok does. */
final class Sneak {

    private Sneak() {}

    @SuppressWarnings("unchecked")
    static <E extends Exception> void out(Exception checked) throws E {
        throw (E) checked;
    }
}

package dev.semel.console.problem;

/**
 * A failure as the log may have it: its messages can quote input from outside, and a line break in them would begin a
 * line of the log that looks like a true one.
 */
public final class LoggedFailure extends Exception {

    private static final long serialVersionUID = 1L;
    private static final int LONGEST_MESSAGE = 500;
    private static final int MOST_CAUSES = 20;

    private final String type;

    private LoggedFailure(Throwable thrown, Throwable cause) {
        super(line(thrown.getMessage()), cause, false, true);
        this.type = thrown.getClass().getName();
        setStackTrace(thrown.getStackTrace());
    }

    public static LoggedFailure of(Throwable thrown) {
        return of(thrown, MOST_CAUSES);
    }

    // Causes can turn in circles.
    private static LoggedFailure of(Throwable thrown, int causes) {
        boolean isLast = thrown.getCause() == null || causes == 0;
        return new LoggedFailure(thrown, isLast ? null : of(thrown.getCause(), causes - 1));
    }

    /** One line of at most 500 characters, with a mark in the place of each that cannot be seen. */
    static String line(String text) {
        if (text == null) {
            return null;
        }
        String kept = text.codePoints()
                .limit(LONGEST_MESSAGE)
                .map(character -> isSeen(character) ? character : '\uFFFD')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return kept.length() < text.length() ? kept + "…" : kept;
    }

    private static boolean isSeen(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    @Override
    public String toString() {
        return getMessage() == null ? type : type + ": " + getMessage();
    }
}

package dev.semel.testing.internal;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/** One run of the work, from its first line to the end of its transaction: what it did, and where the kit interrupts it. */
public final class Attempt {

    private static final Pattern WRITE = Pattern.compile("(?s)\\s*(INSERT|UPDATE|DELETE|MERGE|REPLACE|CALL)\\b.*");
    private static final String SEMELS_OWN = "SEMEL_";

    private final List<String> statements = new CopyOnWriteArrayList<>();
    private final Interruption interruption;
    private volatile int calls;
    private volatile Object bean;
    private volatile Throwable failure;
    private volatile boolean isCommitted;
    private volatile boolean hasAnswered;
    private volatile Object answer;
    private volatile Throwable refusal;

    public Attempt(Interruption interruption) {
        this.interruption = interruption;
    }

    /** One that is left alone. */
    public static Attempt undisturbed() {
        return new Attempt(new Interruption() {});
    }

    public static boolean isWrite(String sql) {
        String words = sql.toUpperCase(Locale.ROOT);
        return WRITE.matcher(words).matches() && !words.contains(SEMELS_OWN);
    }

    void begin(Object instance) {
        bean = instance;
    }

    void beforeStatement(String sql) throws SQLException {
        statements.add(sql);
        interruption.beforeStatement(statements.size(), sql);
    }

    void beforeCall() {
        interruption.beforeCall(++calls);
    }

    void beforeCommit() throws SQLException {
        interruption.beforeCommit();
    }

    void failed(Throwable thrown) {
        failure = thrown;
    }

    void committed() {
        isCommitted = true;
    }

    void answered(Object value) {
        answer = value;
        hasAnswered = true;
    }

    void refused(Throwable thrown) {
        refusal = thrown;
    }

    /** Whether a call has come back with an answer; a message gives none. */
    public boolean hasAnswered() {
        return hasAnswered;
    }

    public Object answer() {
        return answer;
    }

    /** What a caller got in place of an answer; null if nothing was thrown. */
    public Throwable refusal() {
        return refusal;
    }

    public boolean hasBegun() {
        return bean != null;
    }

    public boolean isCommitted() {
        return isCommitted;
    }

    /** What the work threw; null if it returned. */
    public Throwable failure() {
        return failure;
    }

    /** The statements of the work, in order; those of its commit included. */
    public List<String> statements() {
        return List.copyOf(statements);
    }

    /** The instance that ran; null before it does. */
    public Object bean() {
        return bean;
    }

    /** How often it called something outside the database. */
    public int calls() {
        return calls;
    }

    public int writes() {
        return (int) statements.stream().filter(Attempt::isWrite).count();
    }

    /** What the kit does to an attempt on its way. */
    public interface Interruption {

        /** @throws SQLException what the handler gets instead of a result */
        default void beforeStatement(int number, String sql) throws SQLException {}

        /** What it throws is what the handler gets. */
        default void beforeCall(int number) {}

        /** @throws SQLException why the commit fails */
        default void beforeCommit() throws SQLException {}
    }
}

package dev.semel.console.action;

import dev.semel.admin.ActionResult;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * A question to the operator before something is done.
 *
 * @param name the name of the action; its messages are {@code action.<name>}, {@code confirm.<name>} and, if it is
 *     dangerous, {@code confirm.<name>.warning}
 * @param subject the object or the number of objects, in words
 * @param details the objects or the filter, one by line
 * @param command null where something is started instead
 * @param start null where something is done at once
 * @param probe the same for one of them; null where that is not offered
 */
public record Confirmation(
        String name,
        String subject,
        List<String> details,
        ConfirmationInput input,
        Command command,
        Start start,
        Start probe)
        implements Serializable {

    private static final int LISTED = 5;

    public Confirmation {
        details = details.size() <= LISTED
                ? List.copyOf(details)
                : Stream.concat(details.stream().limit(LISTED), Stream.of("…")).toList();
    }

    public Confirmation(String name, String subject, List<String> details, ConfirmationInput input, Command command) {
        this(name, subject, details, input, command, null, null);
    }

    /** A question before something is started that goes on in the background. */
    public static Confirmation starting(
            String name, String subject, List<String> details, ConfirmationInput input, Start start) {
        return new Confirmation(name, subject, details, input, null, start, null);
    }

    /** The same question, which offers to try one of them first. */
    public Confirmation orOne(Start one) {
        return new Confirmation(name, subject, details, input, command, start, one);
    }

    /** What is confirmed if one of them is to be tried first. */
    Confirmation ofOne() {
        return starting(name, subject, details, input, probe);
    }

    /** What the page does after the command has run. */
    @FunctionalInterface
    public interface Afterwards extends Runnable, Serializable {}

    /** The same question; if it is confirmed, this follows the command. What is started instead leads to a page of its own. */
    public Confirmation then(Afterwards afterwards) {
        return command == null ? this : followedBy(afterwards);
    }

    private Confirmation followedBy(Afterwards afterwards) {
        return new Confirmation(name, subject, details, input, (reason, days) -> {
            ActionResult result = command.run(reason, days);
            afterwards.run();
            return result;
        });
    }

    /** Whether something is lost for good. */
    public boolean isDangerous() {
        return input.phrase() != null || input.isAge();
    }
}

package dev.semel.console.api.problem;

import java.util.List;

/** Something in a request cannot be read. Nothing was done. */
public class BadInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<BadInput> parts;

    public BadInputException(List<BadInput> parts) {
        super("What was sent cannot be read: " + parts.get(0).sentence() + " Nothing was done.");
        this.parts = List.copyOf(parts);
    }

    public BadInputException(BadInput part) {
        this(List.of(part));
    }

    public List<BadInput> parts() {
        return parts;
    }

    /**
     * One part of a request that cannot be read.
     *
     * @param name of the parameter, or of the member of the body
     * @param rule what it would have to be
     * @param value what it is
     */
    public record BadInput(String name, String rule, String value) {

        String sentence() {
            return name + " must be " + rule + ", but is \"" + value + "\".";
        }
    }
}

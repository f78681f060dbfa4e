package dev.semel.incontainer.bank;

/** Another system refused; its code says for how long. */
public class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int code;

    RefusedException(int code) {
        super("The other bank refused with code " + code + ".");
        this.code = code;
    }

    public boolean isForGood() {
        if (code < 0) {
            throw new IllegalStateException("There is no code " + code + ".");
        }
        return code < 500;
    }
}

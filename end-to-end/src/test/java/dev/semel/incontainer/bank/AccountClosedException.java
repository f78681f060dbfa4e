package dev.semel.incontainer.bank;

/** No retry opens the account again. */
public class AccountClosedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AccountClosedException(String reference) {
        super("The account of " + reference + " is closed.");
    }
}

package dev.semel.incontainer.bank;

/** The account may thaw again. */
public class AccountFrozenException extends AccountClosedException {

    private static final long serialVersionUID = 1L;

    AccountFrozenException(String reference) {
        super(reference);
    }
}

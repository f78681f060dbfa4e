package dev.semel.incontainer.bank;

/** The names of the message properties that the bank reads. */
public final class OrderProperties {

    public static final String REFERENCE = "bank_reference";
    public static final String BEHAVIOUR = "bank_behaviour";

    public static final String CODE = "bank_code";

    private OrderProperties() {}
}

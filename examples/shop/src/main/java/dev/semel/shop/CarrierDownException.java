package dev.semel.shop;

/** The carrier does not answer. Time can mend this, so it is no terminal failure. */
class CarrierDownException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CarrierDownException(String orderId) {
        super("The carrier is down and did not collect order " + orderId + ".");
    }
}

package dev.semel.simulation.tables;

/** The broker's part of a transaction: a delivered message that is to be acknowledged. */
public interface Receipt {

    /** Whether the broker still knows of the delivery: otherwise two phases cannot be prepared. */
    boolean isAlive();

    /** @param isPrepared whether database and broker had both agreed: then it cannot get lost */
    void acknowledge(boolean isPrepared);

    void giveBack();
}

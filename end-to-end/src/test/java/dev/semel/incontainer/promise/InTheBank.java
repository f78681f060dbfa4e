package dev.semel.incontainer.promise;

import dev.semel.incontainer.probe.Bank;

/** Tests that run inside the bank's application. */
public interface InTheBank {

    Bank bank();
}

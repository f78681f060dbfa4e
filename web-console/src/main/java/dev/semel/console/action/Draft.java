package dev.semel.console.action;

import java.io.Serializable;

/** A question whose numbers depend on the age that the operator chooses. */
@FunctionalInterface
public interface Draft extends Serializable {

    /** @throws dev.semel.admin.RefusedException if nothing may be done at this age */
    Confirmation at(int days);
}

package dev.semel.incontainer.adopter;

import java.io.Serializable;

/** A class that it does not name. */
public class Stowaway implements Serializable {

    private static final long serialVersionUID = 1L;

    private final String reference;

    public Stowaway(String reference) {
        this.reference = reference;
    }

    public String reference() {
        return reference;
    }
}

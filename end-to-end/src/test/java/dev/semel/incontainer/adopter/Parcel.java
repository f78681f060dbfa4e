package dev.semel.incontainer.adopter;

import java.io.Serializable;

/** A class that the allow list of the resource adapter names. */
public class Parcel implements Serializable {

    private static final long serialVersionUID = 1L;

    private final String reference;

    public Parcel(String reference) {
        this.reference = reference;
    }

    public String reference() {
        return reference;
    }
}

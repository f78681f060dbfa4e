package dev.semel.incontainer.bank;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.UUID;

/** The effect. */
@Entity
public class Booking {

    @Id
    private String id = UUID.randomUUID().toString();

    private String consumer;
    private String reference;
    private String application;
    private int delivery;

    @Column(name = "claims_inside")
    private int claimsInside;

    @Column(name = "claims_outside")
    private int claimsOutside;

    protected Booking() {}

    Booking(Order order, String application, int claimsInside, int claimsOutside) {
        this.consumer = order.consumer();
        this.reference = order.reference();
        this.delivery = order.delivery();
        this.application = application;
        this.claimsInside = claimsInside;
        this.claimsOutside = claimsOutside;
    }

    /** One that the database refuses. */
    static Booking invalid() {
        return new Booking();
    }
}

package dev.semel.testing;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;

@Entity
@Table(name = "booking")
class Booking {

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "booking_ids")
    @SequenceGenerator(name = "booking_ids", sequenceName = "booking_ids")
    Long id;

    @Column(name = "order_id")
    String orderId;

    @Column(name = "seats")
    int seats;

    protected Booking() {}

    Booking(String orderId) {
        this.orderId = orderId;
        this.seats = 1;
    }
}

package dev.semel.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** Whether the carrier is up: one row for all nodes. */
@Entity
@Table(name = "shop_carrier")
class CarrierState {

    static final int ONLY = 1;

    @Id
    private int id;

    private boolean up;

    boolean isUp() {
        return up;
    }

    void switchTo(boolean newUp) {
        up = newUp;
    }
}

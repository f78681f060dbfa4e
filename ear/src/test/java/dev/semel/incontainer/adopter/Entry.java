package dev.semel.incontainer.adopter;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** What a message has done, in the table that the application's own Flyway makes. */
@Entity
@Table(name = "adopter_entry")
public class Entry {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private String listener;

    private String reference;

    protected Entry() {}

    Entry(String listener, String reference) {
        this.listener = listener;
        this.reference = reference;
    }
}

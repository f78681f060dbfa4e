package dev.semel.incontainer.adopter;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** What a message has done, in the table that the application's own Flyway makes. */
@Entity
@Table(name = "adopter_entry")
public class Entry {

    @Id
    private String id;

    private String listener;

    private String reference;

    protected Entry() {}

    Entry(String listener, String reference) {
        this.id = UUID.randomUUID().toString();
        this.listener = listener;
        this.reference = reference;
    }
}

package dev.semel.incontainer.adopter;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The same in the other persistence unit; the second note of a reference would be refused. */
@Entity
@Table(name = "adopter_note")
public class Note {

    @Id
    private String reference;

    protected Note() {}

    Note(String reference) {
        this.reference = reference;
    }
}

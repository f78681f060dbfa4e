package dev.semel.admin.outbox;

import java.io.Serializable;

/** What names a destination. */
public record DestinationId(String kind, String name) implements Serializable {

    @Override
    public String toString() {
        return kind + " " + name;
    }
}

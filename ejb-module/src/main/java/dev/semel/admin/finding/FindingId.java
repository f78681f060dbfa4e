package dev.semel.admin.finding;

import java.io.Serializable;

/** Names a finding: its kind, and its subject. */
public record FindingId(String kind, String subject) implements Serializable {

    @Override
    public String toString() {
        return kind + " " + subject;
    }
}

package dev.semel.admin.outbox;

/** Whether a list of events has the retries of consumers: events that bring a failed message to its consumer again. */
public enum Retries {
    WITHOUT("consumer IS NULL"),
    ONLY("consumer IS NOT NULL");

    private final String condition;

    Retries(String condition) {
        this.condition = condition;
    }

    String condition() {
        return condition;
    }
}

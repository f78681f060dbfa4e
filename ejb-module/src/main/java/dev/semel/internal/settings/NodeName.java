package dev.semel.internal.settings;

/** The name under which this server shows up in tables, logs and console. */
public record NodeName(String value) {

    static final String SETTING = "semel.node";

    public NodeName {
        Require.that(!value.isBlank() && value.length() <= 100, SETTING, "must have 1 to 100 characters", value);
    }

    @Override
    public String toString() {
        return value;
    }
}

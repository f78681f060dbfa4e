package dev.semel.internal.settings;

import org.jspecify.annotations.Nullable;

/** A setting breaks its rule. Thrown while the application starts, so that the deployment fails and nothing half runs. */
public class InvalidSettingException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public InvalidSettingException(String setting, String rule, @Nullable Object value) {
        this(sentence(setting, rule + ", but is \"" + value + "\""));
    }

    private InvalidSettingException(String sentence) {
        super(sentence);
    }

    /** The same for a value that must not stand in the log. */
    public static InvalidSettingException ofSecret(String setting, String rule) {
        return new InvalidSettingException(sentence(setting, rule));
    }

    /** @param instead what holds without it */
    public static InvalidSettingException ofRemoved(String setting, String instead) {
        return new InvalidSettingException("The setting " + setting + " was removed: " + instead
                + ". The application does not start until the line is deleted from its configuration.");
    }

    private static String sentence(String setting, String rule) {
        return "The setting " + setting + " " + rule + ". The application does not start until it is corrected.";
    }
}

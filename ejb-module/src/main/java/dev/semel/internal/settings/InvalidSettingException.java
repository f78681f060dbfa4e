package dev.semel.internal.settings;

/** A setting breaks its rule. Thrown while the application starts, so that the deployment fails and nothing half runs. */
public class InvalidSettingException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public InvalidSettingException(String setting, String rule, Object value) {
        super("The setting " + setting + " " + rule + ", but is \"" + value
                + "\". The application does not start until it is corrected.");
    }
}

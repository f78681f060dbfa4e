package dev.semel.settings;

/** What to do with Semel's tables when the application starts. */
public record SchemaSettings(Mode mode) {

    /** The three ways. */
    public enum Mode {
        /** Create and migrate the tables. */
        CREATE,
        /** Only check that the tables have the version this jar needs; the deployment fails otherwise. */
        VALIDATE,
        /** Look at nothing. */
        OFF
    }
}

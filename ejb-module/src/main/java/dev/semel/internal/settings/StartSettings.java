package dev.semel.internal.settings;

import java.time.Duration;

/** What happens at the start, and the server's time-out of a transaction, which Semel cannot ask for. */
public record StartSettings(Schema schema, Lint lint, Duration transactionTimeout) {

    /** What the server is for; only {@link #DEMO} may have passwords that everyone knows. */
    public static final String ENVIRONMENT = "semel.console.environment";

    public static final String DEMO = "demo";

    public static final String SCHEMA = "semel.schema";
    public static final String LINT = "semel.lint";
    public static final String TRANSACTION_TIMEOUT = "semel.transaction-timeout";

    public StartSettings {
        Require.positive(TRANSACTION_TIMEOUT, transactionTimeout);
    }

    /** What to do with Semel's tables. */
    public enum Schema {
        /** Create and migrate the tables. */
        CREATE,
        /** Only check that the tables have the version this jar needs; the deployment fails otherwise. */
        VALIDATE,
        /** Change nothing and demand nothing. */
        OFF
    }

    /** What to do with the linter's findings. */
    public enum Lint {
        /** Each is a warning in the log. */
        WARN,
        /** The deployment fails and names them all. */
        FAIL,
        /** Nothing is looked at. */
        OFF
    }
}

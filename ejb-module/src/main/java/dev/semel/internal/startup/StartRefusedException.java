package dev.semel.internal.startup;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Ends the start, briefly and without a cause: the server repeats all of it eight times. The reason stands in the log, once. */
class StartRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(SemelStartup.class.getName());
    private static final String OURS = "dev.semel.";

    private StartRefusedException() {
        super(
                "Semel has refused the start; its reason stands in the log once, as an error of SemelStartup.",
                null,
                false,
                false);
    }

    /** Tells the log of the reason; with the stack trace, unless the reason is a sentence of Semel's own. */
    static StartRefusedException because(RuntimeException reason) {
        String line = "Semel does not start, because: " + reason.getMessage();
        LOG.log(Level.SEVERE, isSentence(reason) ? null : reason, () -> line);
        return new StartRefusedException();
    }

    private static boolean isSentence(RuntimeException reason) {
        StackTraceElement[] trace = reason.getStackTrace();
        return reason.getMessage() != null
                && reason.getCause() == null
                && trace.length > 0
                && trace[0].getClassName().startsWith(OURS);
    }
}

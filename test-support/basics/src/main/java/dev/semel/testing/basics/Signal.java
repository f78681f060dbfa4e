package dev.semel.testing.basics;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A signal that Java itself cannot send. */
public enum Signal {
    STOP,
    CONT,
    /** To PostgreSQL: shut down at once, without a checkpoint. */
    QUIT;

    public void send(ProcessHandle process) {
        if (!reaches(process)) {
            throw new IllegalStateException("Process " + process.pid() + " did not get the signal " + this + ".");
        }
    }

    /** Whether the process was there to get it. */
    public boolean reaches(ProcessHandle process) {
        try {
            return new ProcessBuilder("kill", "-" + name(), String.valueOf(process.pid()))
                            .inheritIO()
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a signal was sent.", e);
        }
    }
}

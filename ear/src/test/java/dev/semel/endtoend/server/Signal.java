package dev.semel.endtoend.server;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A signal that Java itself cannot send. */
enum Signal {
    STOP,
    CONT,
    /** To PostgreSQL: shut down at once, without a checkpoint. */
    QUIT;

    void send(ProcessHandle process) {
        try {
            int code = new ProcessBuilder("kill", "-" + name(), String.valueOf(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IllegalStateException("Process " + process.pid() + " did not get the signal " + this + ".");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a signal was sent.", e);
        }
    }
}

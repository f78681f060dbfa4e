package dev.semel.internal.startup;

/** Port: something in the database that must hold before the application takes up work. Each one is asked at the start. */
public interface StartCheck {

    /** Fails with a sentence, and the deployment with it, if it does not hold. Runs in a transaction of the caller. */
    void require();
}

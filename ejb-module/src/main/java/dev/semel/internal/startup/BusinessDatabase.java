package dev.semel.internal.startup;

/** Port: the application's data source, touched in the transaction of the caller. */
public interface BusinessDatabase {

    void touch();
}

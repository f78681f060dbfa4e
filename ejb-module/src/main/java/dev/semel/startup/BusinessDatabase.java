package dev.semel.startup;

/** Port: the application's data source, touched in the transaction of the caller. */
public interface BusinessDatabase {

    void touch();
}
